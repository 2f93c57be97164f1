import { test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { correctedRate, labelsNeeded, agreement } from '../../src/core/stats';
test('t', () => {
  let out = '';
  for (const [n, N] of [[12, 25], [200, 400]] as const) {
    const pairs = Array.from({ length: n }, (_, i) => ({ judge: i % 2 === 0, human: i % 5 !== 0 }));
    for (let r = 0; r < 3; r++) {
      const t = performance.now();
      agreement(pairs); correctedRate({ judged: { yes: N * 0.6, no: N * 0.4 }, pairs, seed: 1, resamples: 2000 });
      labelsNeeded({ judged: { yes: N * 0.6, no: N * 0.4 }, pairs });
      out += `${n} ${(performance.now() - t).toFixed(1)}\n`;
    }
  }
  writeFileSync('/tmp/helperH/bench.txt', out);
});
