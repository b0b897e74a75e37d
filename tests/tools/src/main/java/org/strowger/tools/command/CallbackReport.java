package org.strowger.tools.command;

import java.util.Locale;
import java.util.StringJoiner;
import org.strowger.tools.callback.CallbackCount;
import org.strowger.tools.callback.CallbackReceiver;

/** The figures of a simulated server of an application. */
record CallbackReport(CallbackReceiver receiver) {
    String text() {
        StringBuilder text = new StringBuilder();
        for (CallbackCount what : CallbackCount.values()) {
            text.append(String.format(Locale.ROOT, "%-22s%d%n", what.label(), receiver.count(what)));
        }
        return text.append(String.format(Locale.ROOT, "%-22s%d", "connections", receiver.connections()))
                .toString();
    }

    String json() {
        StringJoiner members = new StringJoiner(",", "{", "}");
        for (CallbackCount what : CallbackCount.values()) {
            members.add("\"" + what.label() + "\":" + receiver.count(what));
        }
        return members.add("\"connections\":" + receiver.connections()).toString();
    }
}
