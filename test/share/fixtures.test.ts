import { readdirSync, readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { RECIPE_VERSION } from '../../src/recipe';
import { decodePayload, parseHash, type ReadDocument } from '../../src/share';
import { known } from './arbitrary';
import { FIXTURE_DOCUMENTS } from './fixtureDocuments';

const FOLDER = 'test/fixtures/links';
const names = readdirSync(FOLDER).map((file) => file.replace(/\.txt$/, ''));

const linkOf = (name: string) => readFileSync(`${FOLDER}/${name}.txt`, 'utf8').trim();

function open(link: string): Promise<ReadDocument> {
  const route = parseHash(new URL(link).hash);
  if (route.kind !== 'payload') throw new Error(`The link leads to ${route.kind}.`);
  return decodePayload(route.payload, known);
}

describe('links of released schemas', () => {
  it('are stored, each with what it holds', () => {
    expect(names.sort()).toEqual(Object.keys(FIXTURE_DOCUMENTS).sort());
  });
  for (const name of names)
    it(`${name} is read to what it holds`, async () => {
      const { document, clamped } = await open(linkOf(name));
      const expected = FIXTURE_DOCUMENTS[name] as { recipe: { v: number } };
      const { recipe, ...rest } = document;
      const { recipe: stored, ...other } = expected;
      expect(rest).toEqual(other);
      // Later schemas may add fields, which then have their defaults; nothing that was there may change.
      expect(recipe).toMatchObject({ ...stored, v: RECIPE_VERSION });
      expect(clamped).toEqual([]);
    });
  it('were made as the format says (unpacked with node:zlib)', () => {
    for (const name of names) {
      const payload = linkOf(name).split('#/r1/')[1] ?? '';
      const json: unknown = JSON.parse(inflateRawSync(Buffer.from(payload, 'base64url')).toString('utf8'));
      expect(json).toEqual(FIXTURE_DOCUMENTS[name]);
    }
  });
});
