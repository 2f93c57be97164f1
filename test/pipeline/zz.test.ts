import { it } from 'vitest';
import { buildSearch } from '../../src/notebook/knowledge-base/searchIndex';
import { searchTerms } from '../../src/notebook/knowledge-base/searchTerms';
it('t', async () => {
  const rnd = (n: number) => Array.from({ length: n }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 3000))).join('');
  const arts = Array.from({ length: 1000 }, (_, i) => ({ id: 'd' + i, title: '文章' + i, meta: {}, sections: [1, 2, 3].map((s) => ({ heading: '节' + s, text: rnd(200) })) }));
  let t = performance.now();
  for (const a of arts) for (const s of a.sections) searchTerms(s.text);
  console.log('terms', performance.now() - t);
  t = performance.now();
  await buildSearch(arts, new AbortController().signal);
  console.log('build', performance.now() - t);
}, 60000);
