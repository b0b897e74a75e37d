package org.strowger.router.config.fields;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.fields.FieldSettings.OwnField;

/**
 * The fields and TLVs of messages that go by one route to one SMSC. Fields of the route override fields of the SMSC;
 * the TLV rules of the route run before the TLV rules of the SMSC. Computed once per route and SMSC, not per message,
 * and applied last, after filters and routing.
 */
public final class LinkFields {
    /** Sends messages unchanged. */
    public static final LinkFields NONE = new LinkFields(LinkSettings.NONE);

    private final FieldSettings fields;
    private final TlvRules tlvs;

    private LinkFields(LinkSettings settings) {
        this.fields = settings.fields();
        this.tlvs = settings.tlvs();
    }

    /** Merges the settings of a route and of an SMSC; the settings of the route take precedence. */
    public static LinkFields of(LinkSettings route, LinkSettings smsc) {
        LinkSettings both = new LinkSettings(
                route.fields().over(smsc.fields()), route.tlvs().then(smsc.tlvs()));
        return both.isNone() ? NONE : new LinkFields(both);
    }

    public boolean isNone() {
        return this == NONE;
    }

    /** The TLV rules of the route, followed by the TLV rules of the SMSC. */
    public TlvRules tlvs() {
        return tlvs;
    }

    /**
     * Adds the fields to the changes of a message.
     *
     * @param before the changes so far
     * @param now the time at which the message is sent
     */
    public Rewrite applied(Rewrite before, ShortMessage message, Instant now) {
        Rewrite rewrite = before;
        if (!fields.source().isNone()) {
            Address source = before.source().orElseGet(message::source);
            Address typed = fields.source().of(source);
            rewrite = typed.equals(source) ? rewrite : rewrite.from(typed);
        }
        if (!fields.destination().isNone()) {
            Address destination = before.destination().orElseGet(message::destination);
            Address typed = fields.destination().of(destination);
            rewrite = typed.equals(destination) ? rewrite : rewrite.to(typed);
        }
        if (!fields.fixed().equals(Rewrite.Fields.NONE)) {
            rewrite = rewrite.with(fields.own().isEmpty() ? fields.fixed() : unlessOwn(message));
        }
        return expiring(rewrite, message, now);
    }

    /** The values of the fields, without those that the application may set and has set. */
    private Rewrite.Fields unlessOwn(ShortMessage message) {
        Rewrite.Fields fixed = fields.fixed();
        SendOptions options = message.options();
        boolean service = isOwn(OwnField.SERVICE_TYPE) && !message.serviceType().isEmpty();
        boolean protocol = isOwn(OwnField.PROTOCOL_ID) && options.protocolId() != 0;
        boolean priority = isOwn(OwnField.PRIORITY) && options.priority() != 0;
        return new Rewrite.Fields(
                service ? Rewrite.Fields.SERVICE_AS_IT_CAME : fixed.serviceType(),
                protocol ? Rewrite.Fields.AS_IT_CAME : fixed.protocolId(),
                priority ? Rewrite.Fields.AS_IT_CAME : fixed.priority(),
                fixed.mode());
    }

    private boolean isOwn(OwnField field) {
        return fields.own().contains(field);
    }

    private Rewrite expiring(Rewrite rewrite, ShortMessage message, Instant now) {
        Duration usual = fields.validity();
        Duration max = fields.validityMax();
        if (usual.isZero() && max.isZero()) {
            return rewrite;
        }
        Optional<Instant> left = rewrite.remaining().map(Rewrite.Remaining::until);
        Optional<Instant> asked = message.expiresAt(now).map(own -> left.orElse(own));
        // A delivery time is sent only with a message that has not waited here.
        Instant from = left.isPresent() ? now : message.scheduledFor(now).orElse(now);
        if (asked.isEmpty()) {
            return usual.isZero() ? rewrite : rewrite.expiring(until(from.plus(usual), now));
        }
        Instant last = from.plus(max);
        return max.isZero() || !asked.get().isAfter(last) ? rewrite : rewrite.expiring(until(last, now));
    }

    private static Rewrite.Remaining until(Instant end, Instant now) {
        long seconds = Math.max(1, Duration.between(now, end).toSeconds());
        return new Rewrite.Remaining(end, (int) Math.min(Integer.MAX_VALUE, seconds));
    }

    /** A description of the fields for operators; empty if all fields are sent as received. */
    public String meaning() {
        List<String> words = new ArrayList<>();
        if (!fields.source().isNone()) {
            words.add("TON/NPI of the sender " + fields.source());
        }
        if (!fields.destination().isNone()) {
            words.add("TON/NPI of the recipient " + fields.destination());
        }
        Rewrite.Fields fixed = fields.fixed();
        if (fixed.hasServiceType()) {
            words.add("service type \"" + fixed.serviceType() + "\"");
        }
        number("protocol id", fixed.protocolId(), words);
        number("priority", fixed.priority(), words);
        number("mode", fixed.mode(), words);
        duration("validity", fields.validity(), words);
        duration("validity at most", fields.validityMax(), words);
        if (!tlvs.isNone()) {
            words.add("TLVs: " + tlvs);
        }
        return String.join(", ", words);
    }

    private static void number(String field, int value, List<String> words) {
        if (value != Rewrite.Fields.AS_IT_CAME) {
            words.add(field + " " + value);
        }
    }

    private static void duration(String field, Duration value, List<String> words) {
        if (!value.isZero()) {
            words.add(field + " " + value.toMinutes() + "m");
        }
    }
}
