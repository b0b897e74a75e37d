package org.strowger.router.app;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * SIGHUP, which means: read the configuration again. The JDK's class for it is in the module jdk.unsupported and must
 * be called by name; where it is missing, only the console can ask.
 */
final class HangUp {
    private HangUp() {}

    /** Calls {@code then} at each signal. @return whether that can be had here */
    static boolean tells(Runnable then) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler calls = (proxy, method, arguments) -> {
                if (method.getName().equals("handle")) {
                    then.run();
                }
                return method.getReturnType() == boolean.class ? Boolean.FALSE : null;
            };
            Object ours = Proxy.newProxyInstance(HangUp.class.getClassLoader(), new Class<?>[] {handler}, calls);
            Object hup = signal.getConstructor(String.class).newInstance("HUP");
            signal.getMethod("handle", signal, handler).invoke(null, hup, ours);
            return true;
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            return false;
        }
    }
}
