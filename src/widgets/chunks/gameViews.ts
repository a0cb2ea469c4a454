/** Views of a game; its chart and the camera for it come when they are needed. */
export { GameFrame } from '../game/GameFrame.tsx';
export { GameResult } from '../game/GameResult.tsx';
export { GameStage } from '../game/GameStage.tsx';
