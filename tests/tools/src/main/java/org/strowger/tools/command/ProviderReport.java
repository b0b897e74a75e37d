package org.strowger.tools.command;

import java.util.Locale;
import java.util.StringJoiner;
import org.strowger.tools.provider.ProviderCount;
import org.strowger.tools.provider.SimulatedProvider;

/** The figures of a simulated provider. */
record ProviderReport(SimulatedProvider provider) {
    String text() {
        StringBuilder text = new StringBuilder();
        for (ProviderCount what : ProviderCount.values()) {
            text.append(String.format(Locale.ROOT, "%-22s%d%n", what.label(), provider.count(what)));
        }
        return text.append(String.format(Locale.ROOT, "%-22s%d", "connections", provider.connections()))
                .toString();
    }

    String json() {
        StringJoiner members = new StringJoiner(",", "{", "}");
        for (ProviderCount what : ProviderCount.values()) {
            members.add("\"" + what.label() + "\":" + provider.count(what));
        }
        return members.add("\"connections\":" + provider.connections()).toString();
    }
}
