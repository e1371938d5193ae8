import { useEffect, useState, useSyncExternalStore } from 'react';
import { DeviceError, deviceErrorCode, type DeviceErrorCode } from '@vivavoce/recorder/devices/devices.ts';
import { useInterviewStore } from '../interview-context.tsx';
import { camera, type CameraState } from './camera.ts';

export function useCamera(): CameraState {
  return useSyncExternalStore(camera.subscribe, camera.snapshot, camera.snapshot);
}

/** A camera that stops between two questions leads back to the check. */
export function useCameraLoss(): void {
  const store = useInterviewStore();
  useEffect(() => camera.onEnd(() => store.visit({ camera_ready: false })), [store]);
}

/** Why the devices are off; `device` names the faulty one where only one is. */
export type DeviceFault = { code: DeviceErrorCode; device: 'camera' | 'microphone' | null };

export const faultOf = (error: unknown): DeviceFault => ({
  code: deviceErrorCode(error),
  device: error instanceof DeviceError ? error.device : null,
});

export type CameraOpening = {
  opening: boolean;
  failed: DeviceFault | null;
  /** @returns whether the camera is on */
  turnOn: (open?: () => Promise<unknown>) => Promise<boolean>;
};

export function useCameraOpening(): CameraOpening {
  const [state, setState] = useState<Pick<CameraOpening, 'opening' | 'failed'>>({ opening: false, failed: null });
  const { stream } = useCamera();
  const turnOn = async (open: () => Promise<unknown> = camera.turnOn): Promise<boolean> => {
    setState({ opening: true, failed: null });
    try {
      await open();
      setState({ opening: false, failed: null });
      return true;
    } catch (error) {
      setState({ opening: false, failed: faultOf(error) });
      return false;
    }
  };
  // A late permission has already fixed the fault.
  return { ...state, failed: stream ? null : state.failed, turnOn };
}
