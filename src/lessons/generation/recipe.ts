import { systemWithoutDoNotKnow } from '../../core/generate/prompt';
import { parseRecipe, RECIPE_VERSION, type Recipe } from '../../recipe';
import { retrievalRecipe } from '../retrieval/recipe';

const { data, chunking, tokenizer, modes, k, metrics, convention } = retrievalRecipe;

/**
 * The second notebook: answers, three judges, and a person who checks them, on recorded answers that need no key. Runs
 * with the settings of the first one, whose results come with the site.
 */
export const generationRecipe: Recipe = parseRecipe({
  v: RECIPE_VERSION,
  id: 'generation',
  lesson: 'generation',
  ...{ data, chunking, tokenizer, modes, k, metrics, convention },
  cells: [
    { id: 'intro', type: 'text', params: { lesson: 'generation' } },
    { id: 'kb', type: 'knowledge-base', collapsed: true, params: { article: 'kb-002' } },
    { id: 'evalset', type: 'eval-set', collapsed: true, params: {} },
    { id: 'chunking', type: 'chunking', collapsed: true, params: { article: 'kb-002' } },
    { id: 'evaluate', type: 'evaluate', collapsed: true, params: { metric: 'recall@k' } },
    { id: 'answers', type: 'generate', params: { source: 'recorded', sample: 'cloudledger-written' } },
    { id: 'about-citations', type: 'text', params: { lesson: 'generation-citations' } },
    { id: 'about-labelling', type: 'text', params: { lesson: 'generation-labelling' } },
    // Folded: who has seen the verdicts cannot label blind any more.
    { id: 'judge', type: 'judge', collapsed: true, params: { source: 'recorded', answers: 'answers' } },
    // This seed draws wrong verdicts about as often as all rows have them; seed 42 draws every one of the lenient ones.
    { id: 'align', type: 'align', params: { judge: 'judge', verdict: 'faithful', rows: 12, seed: 3 } },
    { id: 'about-judges', type: 'text', params: { lesson: 'generation-judges' } },
    { id: 'about-injection', type: 'text', params: { lesson: 'generation-injection' } },
    { id: 'about-comparing', type: 'text', params: { lesson: 'generation-comparing' } },
    {
      id: 'answers-after',
      type: 'generate',
      collapsed: true,
      params: { source: 'recorded', sample: 'cloudledger-no-dont-know', system: systemWithoutDoNotKnow('zh') },
    },
    {
      id: 'judge-after',
      type: 'judge',
      collapsed: true,
      params: { source: 'recorded', answers: 'answers-after' },
    },
    { id: 'compare', type: 'compare-answers', params: { before: 'judge', after: 'judge-after' } },
  ],
});
