package org.strowger.router.app;

import java.io.PrintStream;
import java.util.regex.Pattern;
import org.strowger.router.reactor.Incidents;

/** Tells what befalls the reactor on standard error, one line each: the event's name first, then what belongs to it. */
final class ConsoleIncidents implements Incidents {
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}\u0085\u2028\u2029]+");

    private final PrintStream err;
    private final boolean debug;
    private final Runnable stop;

    /**
     * @param debug print stack traces too
     * @param stop ends the daemon, when a thread is lost without which it cannot go on
     */
    ConsoleIncidents(PrintStream err, boolean debug, Runnable stop) {
        this.err = err;
        this.debug = debug;
        this.stop = stop;
    }

    @Override
    public void handlerFailed(String thread, String what, Throwable cause) {
        say("handler_failed thread=" + thread + " lost=\"" + what + "\" cause=\"" + cause + "\"", cause);
    }

    @Override
    public void selectorReplaced(String thread, String why) {
        say("selector_replaced thread=" + thread + " why=\"" + why + "\"");
    }

    @Override
    public void acceptPaused(String thread, String address, String why) {
        say("accept_paused thread=" + thread + " listener=" + address + " why=\"" + why + "\"");
    }

    @Override
    public void threadFailed(String thread, Throwable cause) {
        say("thread_failed thread=" + thread + " cause=\"" + cause + "\"", cause);
        stop.run();
    }

    /** What others wrote may hold ends of lines: it must not look like a line of ours. */
    private void say(String line) {
        err.println(CONTROLS.matcher(line).replaceAll(" "));
    }

    private void say(String line, Throwable cause) {
        say(line);
        if (debug) {
            cause.printStackTrace(err);
        }
    }
}
