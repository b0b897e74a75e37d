package org.strowger.tests.crash;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.OptionalParameter;
import org.strowger.message.ShortMessage;
import org.strowger.tools.ToolContext;

/** Compares a message at the SMSC with what its application has sent, and with what its route makes of that. */
final class ArrivalCheck {
    private static final Body REWORDED = new Body(Words.REWORDED.getBytes(StandardCharsets.US_ASCII), false, 0);

    private final Accounts accounts;
    private final CrashPlan.Load load;
    private boolean mayBeOther;
    private long others;

    /** By form, application and part. */
    private final Body[][][] bodies = new Body[Form.values().length][][];

    ArrivalCheck(ToolContext context, Accounts accounts, CrashPlan.Load load) {
        this.accounts = accounts;
        this.load = load;
        PacketReader reader = new PacketReader(context);
        for (Form form : load.forms()) {
            Body[][] all = new Body[load.applications()][form.parts()];
            for (int application = 0; application < all.length; application++) {
                for (int part = 0; part < form.parts(); part++) {
                    all[application][part] =
                            reader.read(form.packet(application, part)).body();
                }
            }
            bodies[form.ordinal()] = all;
        }
        reader.close();
    }

    /** The number of a message; below zero if it is none that was sent. */
    int number(ShortMessage message) {
        int first = Words.message(message.destination().text());
        if (first < 0 || first >= accounts.messages().count()) {
            return -1;
        }
        int number = StoreRemains.number(message);
        return number < first + accounts.messages().form(first).parts() ? number : -1;
    }

    /** Whether the daemon may have the other configuration. */
    void mayBeOther(boolean on) {
        mayBeOther = on;
    }

    /** How many came as the other configuration says. */
    long others() {
        return others;
    }

    /** Notes what is not as it must be. */
    void check(int number, ShortMessage message) {
        Messages messages = accounts.messages();
        int application = messages.application(number);
        Role role = load.role(application);
        Form form = messages.form(number);
        Body sent = form.isReworded() && role.isHooked()
                ? REWORDED
                : bodies[form.ordinal()][application][messages.part(number)];
        if (!sent.equals(message.body())) {
            accounts.strange("message " + number + " of application " + application + " came as " + message.body()
                    + " instead of " + sent);
        }
        if (load.isVaried()) {
            unprepared(messages.firstPart(number), role, message)
                    .ifPresent(detail -> accounts.unprepared(number, detail));
        } else if (Words.application(message.source().text()) != application) {
            accounts.strange("message " + number + " of application " + application + " came from " + message.source());
        }
    }

    /** The part of a message that is as its application has sent it, and should not be. */
    private Optional<String> unprepared(int recipient, Role role, ShortMessage message) {
        Address source = message.source();
        if (!source.equals(Words.REWRITTEN)) {
            return Optional.of("its sender is " + source);
        }
        if (!message.destination().equals(Words.nationalRecipient(recipient))) {
            return Optional.of("its recipient is " + message.destination());
        }
        List<OptionalParameter> parameters = message.optionalParameters();
        boolean isHooked = has(parameters, Words.HOOKED, Words.HOOKED_VALUE);
        boolean isOther = mayBeOther && has(parameters, Words.ENTITY, Words.OTHER_ENTITY_VALUE);
        others += isOther ? 1 : 0;
        if (!(isOther || has(parameters, Words.ENTITY, Words.ENTITY_VALUE)) || isHooked != role.isHooked()) {
            return Optional.of((role.isHooked() ? "hooked, " : "") + "its parameters are " + parameters);
        }
        return Optional.empty();
    }

    private static boolean has(List<OptionalParameter> parameters, int tag, String value) {
        byte[] octets = value.getBytes(StandardCharsets.US_ASCII);
        return parameters.stream().anyMatch(each -> each.tag() == tag && Arrays.equals(each.value(), octets));
    }
}
