package org.strowger.tests.crash;

import java.util.function.LongSupplier;
import org.strowger.message.MessageState;
import org.strowger.tools.callback.CallbackSteps;
import org.strowger.tools.callback.ReceivedCallback;

/** Enters the callbacks that applications with HTTP get into the accounts. */
final class CallbackCheck implements CallbackSteps {
    private static final String DELIVERED = "message.delivered";

    private final Accounts accounts;
    private final LongSupplier clock;

    /** @param clock the time of the harness, in nanoseconds */
    CallbackCheck(Accounts accounts, LongSupplier clock) {
        this.accounts = accounts;
        this.clock = clock;
    }

    @Override
    public void came(ReceivedCallback callback, Result result) {
        if (result == Result.REFUSED || callback.eventId().isEmpty()) {
            accounts.strange("a callback " + result.words() + ": " + callback.values());
        } else if (result != Result.FAILED) {
            enter(callback);
        }
    }

    private void enter(ReceivedCallback callback) {
        String from = number(callback, "from");
        String to = number(callback, "to");
        if (callback.kind() == ReceivedCallback.Kind.MESSAGE) {
            accounts.mobiles()
                    .received(Words.application(to), Words.mobileMessage(from), callback.eventId(), clock.getAsLong());
        } else {
            long id = Words.id(callback.values().getOrDefault("id", ""));
            String type = callback.values().getOrDefault("type", "");
            MessageState state = type.equals(DELIVERED) ? MessageState.DELIVERED : MessageState.UNKNOWN;
            accounts.reported(
                    Words.application(from), Words.message(to), id, state, callback.eventId(), clock.getAsLong());
        }
    }

    /** A number without its plus. */
    private static String number(ReceivedCallback callback, String name) {
        String text = callback.values().getOrDefault(name, "");
        return text.startsWith("+") ? text.substring(1) : text;
    }
}
