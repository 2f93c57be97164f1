import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { LIMITS, parseRecipe } from '../../src/recipe';
import { decodePayload, encodePayload, LinkError, readDocument, type ReadDocument } from '../../src/share';
import { arbitraryQuestion, arbitraryRecipe, known } from './arbitrary';
import { documentOf, looseDocument } from './documents';

/** Milliseconds one link may take: many times what the slowest takes, so that a busy machine does not fail the test. */
const TIME_BOUND = 1500;
const TIMEOUT = 120_000;

const pack = (text: string | Uint8Array) => deflateRawSync(text).toString('base64url');

let cases = 0;
const outcomes = new Map<string, number>();

/** Either a document within the limits or a LinkError, and in time. */
async function check(read: () => Promise<ReadDocument> | ReadDocument): Promise<void> {
  cases += 1;
  const started = performance.now();
  let outcome = 'read';
  try {
    expectWithinLimits(await read());
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    outcome = error.problem.code;
    expect(error.problem.detail.length).toBeLessThanOrEqual(300);
  }
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  expect(performance.now() - started).toBeLessThan(TIME_BOUND);
}

function expectWithinLimits({ document }: ReadDocument): void {
  const { recipe } = document;
  // In the normal form already: nothing is left to clamp.
  expect(parseRecipe(recipe)).toEqual(recipe);
  expect(recipe.cells.length).toBeLessThanOrEqual(LIMITS.cells);
  for (const cell of recipe.cells) {
    if (cell.type !== 'sweep') continue;
    for (const value of cell.params.values)
      if (typeof value === 'number') expect(Math.abs(value)).toBeLessThanOrEqual(2000);
  }
}

afterAll(() => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(cases).toBeGreaterThanOrEqual(10_000);
  // Every kind of end was reached, also that of a document: the cases are not all thrown out at the door.
  for (const code of [
    'read',
    'not-base64',
    'not-deflated',
    'truncated',
    'not-json',
    'too-new',
    'invalid',
    'unknown-name',
  ])
    expect([code, (outcomes.get(code) ?? 0) > 0]).toEqual([code, true]);
});

describe('the decoder', () => {
  it(
    'takes random text',
    async () => {
      const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w-]{0,80}$/));
      await fc.assert(
        fc.asyncProperty(text, (payload) => check(() => decodePayload(payload, known))),
        { numRuns: 3000 },
      );
    },
    TIMEOUT,
  );

  it(
    'takes random bytes, deflated or not',
    async () => {
      const payload = fc
        .tuple(fc.uint8Array({ maxLength: 200 }), fc.boolean())
        .map(([bytes, packed]) => (packed ? pack(bytes) : Buffer.from(bytes).toString('base64url')));
      await fc.assert(
        fc.asyncProperty(payload, (text) => check(() => decodePayload(text, known))),
        { numRuns: 2000 },
      );
    },
    TIMEOUT,
  );

  it(
    'takes links of real notebooks with characters changed, cut out or doubled',
    async () => {
      const payloads = await Promise.all(
        fc.sample(arbitraryRecipe, 40).map((recipe) => encodePayload(documentOf(recipe))),
      );
      const mutated = fc
        .tuple(
          fc.constantFrom(...payloads),
          fc.array(
            fc.tuple(fc.nat(), fc.constantFrom('set', 'cut', 'double', 'end'), fc.stringMatching(/^[\w-]{1,3}$/)),
            {
              minLength: 1,
              maxLength: 3,
            },
          ),
        )
        .map(([payload, changes]) =>
          changes.reduce((text, [dice, change, letters]) => {
            const at = dice % (text.length || 1);
            const rest = text.slice(at);
            if (change === 'set') return text.slice(0, at) + letters + text.slice(at + letters.length);
            if (change === 'cut') return text.slice(0, at) + text.slice(at + letters.length);
            return change === 'double' ? text + rest : text.slice(0, at);
          }, payload),
        );
      await fc.assert(
        fc.asyncProperty(mutated, (payload) => check(() => decodePayload(payload, known))),
        { numRuns: 1500 },
      );
    },
    TIMEOUT,
  );

  it(
    'takes JSON with text changed under the compression',
    async () => {
      const texts = fc.sample(arbitraryRecipe, 40).map((recipe) => JSON.stringify(documentOf(recipe)));
      const snippet = fc.constantFrom(
        '1e999',
        '-1e309',
        '"__proto__":1,',
        '{',
        ']',
        'null',
        '9',
        '"',
        '\\',
        'NaN',
        '-',
      );
      const mutated = fc
        .tuple(fc.constantFrom(...texts), fc.nat(), fc.nat({ max: 6 }), snippet)
        .map(([text, dice, length, by]) => {
          const at = dice % text.length;
          return text.slice(0, at) + by + text.slice(at + length);
        });
      await fc.assert(
        fc.asyncProperty(mutated, (text) => check(() => decodePayload(pack(text), known))),
        { numRuns: 1500 },
      );
    },
    TIMEOUT,
  );
});

/** Values no control would ever give. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    1e9,
    -1e9,
    2 ** 53,
    Infinity,
    -Infinity,
    0,
    -1,
    0.5,
    true,
    '',
    '__proto__',
    'constructor',
    'no-such-name',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '../../etc/passwd',
    [],
    {},
    [[]],
    'x'.repeat(200_000),
    Array.from({ length: 20_000 }, () => 0),
    Array.from({ length: 200 }, () => ({ id: 'same', type: 'search', params: {} })),
    JSON.parse('{"__proto__":{"polluted":true}}'),
    JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
    JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`),
    JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`),
  ),
  fc.jsonValue(),
);

/** Every place of a document, the recipe's with a cell of each type. */
function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, field]) => placesOf(field, [...path, key]))];
}

function withValue(document: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const last = path.at(-1);
  if (last === undefined) return value;
  const copy = structuredClone(document) as Record<string | number, unknown>;
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  at[last] = value;
  return copy;
}

describe('the reader of documents', () => {
  const base = fc
    .tuple(arbitraryRecipe, fc.uniqueArray(arbitraryQuestion, { selector: ({ id }) => id, maxLength: 3 }))
    .map(([recipe, items]) => {
      const data = {
        corpus: { kind: 'ref' as const },
        evalset: { kind: 'inline' as const, name: '', basedOn: '', items },
      };
      return structuredClone(documentOf(recipe, { data })) as unknown;
    });

  it(
    'takes hostile values in any place',
    async () => {
      const spoilt = base.chain((document) => {
        const place = fc.constantFrom(...placesOf(document));
        return fc.array(fc.tuple(place, hostile), { minLength: 1, maxLength: 2 }).map((changes) =>
          // The later change may have lost its place to the former.
          changes.reduce<unknown>((now, [path, value]) => {
            try {
              return withValue(now, path, value);
            } catch {
              return now;
            }
          }, document),
        );
      });
      await fc.assert(
        fc.asyncProperty(spoilt, (json) => check(() => readDocument(json, known))),
        { numRuns: 2500 },
      );
    },
    TIMEOUT,
  );

  it(
    'takes any JSON, also as what a document holds',
    async () => {
      const part = fc.constantFrom('recipe', 'data', 'expect', 'open', 'v', 'app');
      const json = fc.oneof(
        hostile,
        fc.tuple(part, hostile).map(([key, value]) => ({ ...looseDocument(), [key]: value })),
      );
      await fc.assert(
        fc.asyncProperty(json, (value) => check(() => readDocument(value, known))),
        { numRuns: 1500 },
      );
    },
    TIMEOUT,
  );
});
