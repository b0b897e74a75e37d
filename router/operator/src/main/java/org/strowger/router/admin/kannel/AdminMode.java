package org.strowger.router.admin.kannel;

import java.util.Map;
import org.strowger.bound.Within;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.thread.CopyOnWriteMap;
import org.strowger.router.thread.Published;

/**
 * Kannel's states. Suspended disables all SMSCs, so that no messages are sent or received. Isolated drains them, so
 * that messages already queued for them are still sent. Resume puts back in service only those SMSCs that were taken
 * out of service by these states.
 *
 * <p>Thread: any. Two changes at the same time may mix; the last one can be repeated.
 */
@Within(Within.Scope.CONFIGURATION)
final class AdminMode {
    private static final int SMSCS_MAX = 100_000;

    private static final String STILL_COMES =
            "Strowger sends only what is queued; receipts and messages from providers still arrive";

    private final AdminCommands.Console console;
    private final StatusSource source;
    private final Published<Word> word = new Published<>(Word.RUNNING);
    private final CopyOnWriteMap<String, Word> stopped = new CopyOnWriteMap<>(SMSCS_MAX);

    enum Word {
        RUNNING("running"),
        ISOLATED("isolated"),
        SUSPENDED("suspended");

        private final String text;

        Word(String text) {
            this.text = text;
        }
    }

    AdminMode(AdminCommands.Console console, StatusSource source) {
        this.console = console;
        this.source = source;
    }

    /** The word after "Status:". */
    String word() {
        return source.isStopping() ? "going down" : word.get().text;
    }

    String suspend(CommandCaller caller) throws CommandRefused {
        if (word.get() == Word.SUSPENDED && isNoneInService()) {
            return "Already suspended";
        }
        stop("disable", Word.SUSPENDED, caller);
        return "Kannel suspended";
    }

    String isolate(CommandCaller caller) throws CommandRefused {
        if (word.get() == Word.ISOLATED && isNoneInService()) {
            return "Already isolated";
        }
        stop("drain", Word.ISOLATED, caller);
        return "Kannel isolated from message providers\n" + STILL_COMES;
    }

    /** Whether no SMSC is in service. Operators and reloads may have put some in service again. */
    private boolean isNoneInService() {
        return source.smscs().stream().noneMatch(smsc -> smsc.operated().isInService());
    }

    private void stop(String verb, Word next, CommandCaller caller) throws CommandRefused {
        Map<String, Word> ours = stopped.all();
        for (Smsc smsc : source.smscs()) {
            if (smsc.operated().isInService() || ours.containsKey(smsc.name())) {
                console.execute(verb + " smsc " + smsc.name(), caller);
                stopped.put(smsc.name(), next);
            }
        }
        word.set(next);
    }

    String resume(CommandCaller caller) throws CommandRefused {
        // A suspend that was refused for one SMSC may already have stopped others.
        if (word.get() == Word.RUNNING && stopped.all().isEmpty()) {
            return "Already running";
        }
        for (String name : stopped.all().keySet()) {
            if (source.smsc(name).isPresent()) {
                console.execute("resume smsc " + name, caller);
            }
            stopped.remove(name);
        }
        word.set(Word.RUNNING);
        return "Running resumed";
    }
}
