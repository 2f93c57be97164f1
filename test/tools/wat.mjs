/**
 * `node test/tools/wat.mjs <folder of wabt>`: makes the WebAssembly bytes in the tree again from their text. wabt 1.0.39
 * made them; it is no dependency of the project, because the bytes hardly ever change:
 *   npm install --prefix /tmp/wabt wabt@1.0.39
 *   node test/tools/wat.mjs /tmp/wabt/node_modules/wabt
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = process.argv[2];
if (!folder) throw new Error('Usage: node test/tools/wat.mjs <folder of wabt>');
const wabt = await createRequire(import.meta.url)(resolve(folder))();

for (const [source, target, name] of [
  ['src/core/retrieve/dot.wat', 'src/core/retrieve/dotBytes.ts', 'DOT_BYTES'],
  ['test/bench/read.wat', 'test/bench/readBytes.ts', 'READ_BYTES'],
]) {
  const module = wabt.parseWat(source, readFileSync(`${root}${source}`, 'utf8'));
  module.validate();
  const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
  const file = source.slice(source.lastIndexOf('/') + 1);
  writeFileSync(
    `${root}${target}`,
    `/** \`${file}\` as WebAssembly, base64. Made by test/tools/wat.mjs. */\nexport const ${name} =\n  '${base64}';\n`,
  );
}
