package org.strowger.router.app.process;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * Handles SIGHUP, which reloads the configuration, and SIGTERM and SIGINT. The JDK's class for signals is in the module
 * jdk.unsupported and must be loaded by name. Without it, a reload is possible only from the console, and the JVM
 * handles SIGTERM and SIGINT.
 */
public final class Signals {
    private Signals() {}

    /**
     * Runs {@code then} at each signal with this name, such as {@code HUP}.
     *
     * @return whether signals are supported here
     */
    public static boolean tell(String name, Runnable then) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler calls = (proxy, method, arguments) -> {
                if (method.getName().equals("handle")) {
                    then.run();
                }
                return method.getReturnType() == boolean.class ? Boolean.FALSE : null;
            };
            Object ours = Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handler}, calls);
            Object which = signal.getConstructor(String.class).newInstance(name);
            signal.getMethod("handle", signal, handler).invoke(null, which, ours);
            return true;
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            return false;
        }
    }
}
