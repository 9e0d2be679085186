import { useEffect, useState } from "react";
import { LANGUAGE } from "../../lib/messages/language.ts";
import { usePathHere } from "../../lib/languages.ts";

const FILE = `/sw-attendance-${LANGUAGE}.js`;
const SCOPE = "/dashboard/attendance";
const MANIFEST = "/attendance.webmanifest";

/**
 * Registers the worker with which these pages open without a connection. A newer one takes over only while no mark waits
 * on this device. Who installs the app from here has it begin here.
 */
export function useAttendanceWorker(mayTakeOver: boolean): void {
  const pathHere = usePathHere();
  const scope = pathHere(SCOPE);
  const manifest = pathHere(MANIFEST);
  const [worker, setWorker] = useState<ServiceWorkerRegistration | null>(null);
  useEffect(() => {
    // The development server has no build to keep.
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    navigator.serviceWorker.register(FILE, { scope }).then(setWorker, () => undefined);
  }, [scope]);
  useEffect(() => {
    if (!worker || !mayTakeOver) return undefined;
    const offer = () => worker.waiting?.postMessage("take over");
    const onFound = () => worker.installing?.addEventListener("statechange", offer);
    offer();
    onFound();
    worker.addEventListener("updatefound", onFound);
    return () => worker.removeEventListener("updatefound", onFound);
  }, [worker, mayTakeOver]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const href = link?.getAttribute("href");
    if (!link || !href) return undefined;
    link.setAttribute("href", manifest);
    return () => link.setAttribute("href", href);
  }, [manifest]);
}
