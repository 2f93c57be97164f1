// `npm run precompute`: writes what the site ships ready-made. See precompute.ts.
import { load } from './ssr.mjs';

const { module, close } = await load('/test/tools/precompute.ts');
await module.main();
await close();
