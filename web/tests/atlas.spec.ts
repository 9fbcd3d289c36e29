// An atlas from a file: read, searched, and refused where it is none.

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, mex, open, test, understood } from "./page";

/** The program that makes the atlas: the one that NIMATA names, or one that was built. */
const PROGRAM = process.env["NIMATA"]
  ?? fileURLToPath(new URL("../../target/debug/nimata", import.meta.url));

/** The values of Kayles, from its rules: take one token or two, and leave two heaps at most. */
function kayles(count: number): number[] {
  const values: number[] = [];
  for (let n = 0; n < count; n++) {
    const options: number[] = [];
    for (const take of [1, 2]) {
      for (let left = 0; left <= n - take; left++) {
        options.push((values[left] ?? 0) ^ (values[n - take - left] ?? 0));
      }
    }
    values.push(mex(options));
  }
  return values;
}

test("an atlas from a file is searched, and a row leads to its game", async ({ page }, info) => {
  test.skip(!existsSync(PROGRAM) && process.env["NIMATA_EXTERNAL"] !== "required",
    "the program is not built");
  const list = info.outputPath("games.txt");
  writeFileSync(list, "sd:[1..4]/[2..3]\noctal:0.[1,2,4,5,7][7]\nwythoff:1,1\nsd:1/2,3\n");
  const folder = info.outputPath("atlas");
  execFileSync(PROGRAM, ["atlas", "make", list, "-q", "-o", folder]);

  await open(page);
  await page.getByText("Search an atlas").click();
  const atlas = page.locator(".atlas");
  await page.locator("#atlas-file").setInputFiles(`${folder}/atlas.jsonl.zst`);
  await expect(atlas.locator(".lead")).toHaveText("15 of 15 games");
  const wanted = page.getByRole("textbox", { name: "First terms, or the beginning of a name" });
  await wanted.fill(kayles(20).join(", "));
  await expect(atlas.locator(".lead")).toHaveText("1 of 15 games");
  // Further on in the row as well, if there are many.
  await wanted.fill(kayles(30).slice(5).join(" "));
  await expect(atlas.locator("tbody tr")).toHaveCount(1);
  await wanted.fill("sd:1/");
  await expect(atlas.locator(".lead")).toHaveText("3 of 15 games");
  await expect(atlas.locator("tbody tr", { hasText: "sd:1/2,3" })).toContainText("no proof");
  await wanted.fill("7, 7, 7");
  await expect(atlas.locator(".lead")).toHaveText("0 of 15 games");
  await wanted.fill("octal:0.77");
  await atlas.getByRole("button", { name: "octal:0.77" }).click();
  await expect(understood(page)).toHaveText("octal:0.77");
});

test("what is no atlas is refused with a word about it", async ({ page }, info) => {
  await open(page);
  await page.getByText("Search an atlas").click();
  const fault = page.locator(".atlas .result .fault");
  for (const text of ["", "PAR1 and no more", "(\xb5/\xfd and no more"]) {
    const path = info.outputPath("wrong.jsonl.zst");
    writeFileSync(path, text, "latin1");
    await page.locator("#atlas-file").setInputFiles(path);
    await expect(fault).toContainText("This is no table of an atlas");
    await expect(page.getByRole("textbox", { name: "First terms" })).toBeHidden();
  }
});
