import { runGoldenCases } from './golden.ts';

runGoldenCases();
