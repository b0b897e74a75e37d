package org.strowger.router.app.process;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * Signals: SIGHUP, which means to read the configuration again, SIGTERM and SIGINT. The JDK's class for them is in the
 * module jdk.unsupported and must be called by name; where it is missing, only the console can ask for the first, and
 * the JVM sees to the others.
 */
public final class Signals {
    private Signals() {}

    /** Calls {@code then} at each signal of that name, such as {@code HUP}. @return whether that can be had here */
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
