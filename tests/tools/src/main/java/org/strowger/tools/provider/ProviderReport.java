package org.strowger.tools.provider;

import java.util.Locale;
import java.util.StringJoiner;

/** The figures of a simulated provider. */
public record ProviderReport(SimulatedProvider provider) {
    /** Returns the figures as a table. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (ProviderCount what : ProviderCount.values()) {
            text.append(String.format(Locale.ROOT, "%-22s%d%n", what.label(), provider.count(what)));
        }
        return text.append(String.format(Locale.ROOT, "%-22s%d", "connections", provider.connections()))
                .toString();
    }

    /** Returns the figures as a JSON object on one line. */
    public String json() {
        StringJoiner members = new StringJoiner(",", "{", "}");
        for (ProviderCount what : ProviderCount.values()) {
            members.add("\"" + what.label() + "\":" + provider.count(what));
        }
        return members.add("\"connections\":" + provider.connections()).toString();
    }
}
