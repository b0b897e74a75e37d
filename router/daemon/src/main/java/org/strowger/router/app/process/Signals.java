package org.strowger.router.app.process;

import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Handles SIGHUP, which reloads the configuration, and SIGTERM and SIGINT. The JDK's class for signals is in the module
 * jdk.unsupported and must be loaded by name. Without it, a reload is possible only from the console, and the JVM
 * handles SIGTERM and SIGINT.
 */
public final class Signals {
    private Signals() {}

    /**
     * Runs {@code then} at each signal with this name, such as {@code INT}, unless the process was started with the
     * signal ignored.
     *
     * @return whether the signal is handled
     */
    public static boolean tell(String name, Runnable then) {
        return handle(name, then, false);
    }

    /**
     * Runs {@code then} at each signal with this name, even if the process was started with the signal ignored, as
     * {@code nohup} does with {@code HUP}.
     *
     * @return whether the signal is handled; false if the JVM runs with {@code -Xrs}
     */
    public static boolean tellEvenIfIgnored(String name, Runnable then) {
        return handle(name, then, true);
    }

    private static boolean handle(String name, Runnable then, boolean evenIfIgnored) {
        try {
            Class<?> signals = Class.forName("sun.misc.Signal");
            Class<?> handlers = Class.forName("sun.misc.SignalHandler");
            InvocationHandler calls = (proxy, method, arguments) -> {
                if (method.getName().equals("handle")) {
                    then.run();
                }
                return method.getReturnType() == boolean.class ? Boolean.FALSE : null;
            };
            Object ours = Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handlers}, calls);
            Object signal = signals.getConstructor(String.class).newInstance(name);
            Method handle = signals.getMethod("handle", signals, handlers);
            Object ignored = handlers.getField("SIG_IGN").get(null);
            Object before = handle.invoke(null, signal, ours);
            // The JVM reports such a signal as ignored and installs no handler for it.
            if (before == ignored && evenIfIgnored) {
                CLibrary.signal((int) signals.getMethod("getNumber").invoke(signal), CLibrary.SIG_DFL);
                before = handle.invoke(null, signal, ours);
            }
            return before != ignored;
        } catch (ReflectiveOperationException | IllegalArgumentException | LinkageError e) {
            return false;
        }
    }

    /** The C library. Loaded only if a signal is ignored, since loading takes a tenth of a second. */
    private static final class CLibrary {
        /** The value that stands for the default action in place of a handler's address. */
        static final NativeLong SIG_DFL = new NativeLong(0);

        static {
            Native.register(CLibrary.class, "c");
        }

        private CLibrary() {}

        static native NativeLong signal(int number, NativeLong handler);
    }
}
