import { readdirSync, readFileSync } from 'node:fs';

/** mulberry32: the same corpus on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface GeneratedTexts {
  chunks: string[];
  questions: string[];
}

const INVENTED_WORDS = 30_000;
const CHUNK_CHARACTERS = 100;
const QUESTION_CHARACTERS = 18;

/**
 * Chinese-looking text: words drawn with probability ∝ 1 / (rank + 2), as Zipf's law has it. The list begins with the stop
 * words, then the words of the built-in articles, then invented words of two or three of their characters. A question is
 * a cutting of some chunk between two more words.
 */
export function generateTexts(
  dataDir: string,
  cut: (text: string) => string[],
  chunkCount: number,
  questionCount: number,
): GeneratedTexts {
  const random = seededRandom(20260101);
  const drawWord = zipf(vocabulary(dataDir, cut, random), random);
  const chunks = Array.from({ length: chunkCount }, () => sentences(CHUNK_CHARACTERS, drawWord, random));
  const questions = Array.from({ length: questionCount }, () => {
    const source = chunks[Math.floor(random() * chunkCount)] ?? '';
    const start = Math.floor(random() * (source.length - QUESTION_CHARACTERS));
    return `${drawWord()}${source.slice(start, start + QUESTION_CHARACTERS)}${drawWord()}？`;
  });
  return { chunks, questions };
}

function vocabulary(dataDir: string, cut: (text: string) => string[], random: () => number): string[] {
  const text = readdirSync(`${dataDir}/kb`)
    .map((name) => readFileSync(`${dataDir}/kb/${name}`, 'utf8'))
    .join('\n');
  const stopWords = JSON.parse(readFileSync(`${dataDir}/stopwords-zh.json`, 'utf8')) as string[];
  const words = cut(text).filter((token) => /\p{L}/u.test(token));
  const characters = [...new Set(text)].filter((character) => /\p{Script=Han}/u.test(character));
  const pick = () => characters[Math.floor(random() * characters.length)] as string;
  const invented = Array.from({ length: INVENTED_WORDS }, () => pick() + pick() + (random() < 0.2 ? pick() : ''));
  return [...new Set([...shuffled(stopWords, random), ...shuffled([...new Set(words)], random), ...invented])];
}

function shuffled(words: string[], random: () => number): string[] {
  const list = [...words];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j] as string, list[i] as string];
  }
  return list;
}

function zipf(words: string[], random: () => number): () => string {
  const cumulative = new Float64Array(words.length);
  let sum = 0;
  for (let i = 0; i < words.length; i++) cumulative[i] = sum += 1 / (i + 3);
  return () => {
    const target = random() * sum;
    let low = 0;
    let high = words.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cumulative[middle] as number) < target) low = middle + 1;
      else high = middle;
    }
    return words[low] as string;
  };
}

function sentences(length: number, drawWord: () => string, random: () => number): string {
  let text = '';
  while (text.length < length) text += drawWord() + (random() < 0.1 ? '，' : random() < 0.04 ? '。' : '');
  return text;
}
