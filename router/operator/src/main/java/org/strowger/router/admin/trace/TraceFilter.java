package org.strowger.router.admin.trace;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.strowger.protocol.Secret;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SmscSettings;

/**
 * The filter of a trace.
 *
 * @param value the name, the connection id, or the number; a trailing star in a number matches any further digits
 * @param account the login of the application; empty for all other kinds
 * @param keys the hashes of the API keys of the application
 */
record TraceFilter(Kind kind, String value, String account, Set<String> keys) {
    private static final char ANY = '*';

    enum Kind {
        CONNECTION,
        APPLICATION,
        SMSC,
        NUMBER,
        LISTENER;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    enum Verdict {
        YES,
        NO,
        /** The result depends on the bind; with HTTP, on each request. */
        LATER
    }

    static TraceFilter of(String word, String value, Configuration configuration) throws CommandRefused {
        Kind kind = Kind.valueOf(word.toUpperCase(Locale.ROOT));
        switch (kind) {
            case APPLICATION -> {
                ApplicationSettings.Login login =
                        application(value, configuration).login();
                return new TraceFilter(
                        kind,
                        value,
                        login.systemId(),
                        login.keys().stream()
                                .map(each -> new Secret(each.text()).keyHash())
                                .collect(toUnmodifiableSet()));
            }
            case SMSC ->
                known(
                        kind,
                        value,
                        configuration.smscs().stream().map(SmscSettings::name).toList());
            case LISTENER ->
                known(
                        kind,
                        value,
                        configuration.listeners().stream()
                                .map(ListenerSettings::name)
                                .toList());
            case NUMBER -> {
                return number(value);
            }
            case CONNECTION -> {
                // Only the connection's thread knows whether the connection exists.
            }
        }
        return new TraceFilter(kind, value, "", Set.of());
    }

    private static TraceFilter number(String value) throws CommandRefused {
        String number = value.startsWith("+") ? value.substring(1) : value;
        int star = number.indexOf(ANY);
        if (number.isEmpty() || number.charAt(0) == ANY || (star >= 0 && star != number.length() - 1)) {
            throw CommandRefused.usage("invalid number or sender: '" + value
                    + "'; write digits or an alphanumeric sender, with a * at the end for "
                    + "a prefix, for example 447700900*");
        }
        return new TraceFilter(Kind.NUMBER, number, "", Set.of());
    }

    private static ApplicationSettings application(String name, Configuration configuration) throws CommandRefused {
        Optional<ApplicationSettings> known = configuration.applications().stream()
                .filter(each -> each.name().equals(name))
                .findFirst();
        if (known.isEmpty()) {
            throw CommandRefused.unknown("there is no application " + name);
        }
        return known.get();
    }

    private static void known(Kind kind, String name, List<String> names) throws CommandRefused {
        if (!names.contains(name)) {
            throw CommandRefused.unknown("there is no " + kind.word() + " " + name);
        }
    }

    /** Whether the filter selects one connection; such a trace ends with the connection. */
    boolean isOfOneConnection() {
        return kind == Kind.CONNECTION;
    }

    Verdict test(TraceParty party) {
        return switch (kind) {
            case CONNECTION -> verdict(party.connection().equals(value));
            case LISTENER -> verdict(party.listener().equals(value));
            case SMSC ->
                verdict(party.side() == TraceParty.Side.SMSC && party.name().equals(value));
            case NUMBER -> Verdict.YES;
            case APPLICATION -> {
                boolean mayBecome = party.side() == TraceParty.Side.APPLICATION
                        && (party.name().isEmpty() || party.mayChange());
                yield mayBecome
                        ? Verdict.LATER
                        : verdict(party.side() == TraceParty.Side.APPLICATION
                                && party.name().equals(value));
            }
        };
    }

    private static Verdict verdict(boolean yes) {
        return yes ? Verdict.YES : Verdict.NO;
    }

    /**
     * Compares the account of a bind or request; for any other packet the verdict is {@link Verdict#LATER}. If a
     * request names several accounts, only the API knows which of them counts, so all of them must match the
     * application.
     */
    Verdict test(PacketSummary summary) {
        Verdict verdict = Verdict.LATER;
        for (Part part : summary.parts()) {
            boolean isKey = part.kind() == Part.Kind.SECRET && !part.value().isEmpty();
            if (isKey || part.kind() == Part.Kind.ACCOUNT) {
                boolean isMeant =
                        isKey ? keys.contains(part.value()) : part.value().equals(account);
                verdict = verdict == Verdict.NO ? Verdict.NO : verdict(isMeant);
            }
        }
        return verdict;
    }

    /** Whether the packet contains a matching number. */
    boolean namesNumberIn(PacketSummary summary) {
        return summary.parts().stream().anyMatch(part -> part.kind() == Part.Kind.NUMBER && isNumber(part.value()));
    }

    private boolean isNumber(String number) {
        String digits = number.startsWith("+") ? number.substring(1) : number;
        int last = value.length() - 1;
        return value.charAt(last) == ANY ? digits.regionMatches(0, value, 0, last) : digits.equals(value);
    }

    @Override
    public String toString() {
        return kind.word() + " " + value;
    }
}
