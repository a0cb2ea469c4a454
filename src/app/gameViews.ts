/** Views of a game; its chart and the camera for it come when they are needed. */
export { GameFrame } from '../widgets/game/GameFrame.tsx';
export { GameResult } from '../widgets/game/GameResult.tsx';
export { GameStage } from '../widgets/game/GameStage.tsx';
