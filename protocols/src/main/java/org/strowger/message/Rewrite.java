package org.strowger.message;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The changes to a message that is sent; everything else is sent unchanged. */
public final class Rewrite {
    public static final Rewrite NONE = new Rewrite(null, null, null, null, null, null, null, false, null);

    private final @Nullable Address source;
    private final @Nullable Address destination;
    private final @Nullable ReceiptRequest receipt;
    private final @Nullable String messageId;
    private final @Nullable Piece piece;
    private final @Nullable Remaining remaining;
    private final @Nullable ReceiptTimes dates;
    private final boolean nearest;
    private final @Nullable Link link;

    /**
     * The remaining validity of a message that has waited.
     *
     * @param until the expiry time
     * @param seconds the time until expiry
     */
    public record Remaining(Instant until, int seconds) {}

    /**
     * The values that the link to an SMSC requires in the fields of a message.
     *
     * @param serviceType service_type of SMPP; {@link #SERVICE_AS_IT_CAME} to keep the message's own
     * @param protocolId the GSM protocol identifier; {@link #AS_IT_CAME} to keep the message's own
     * @param priority as in {@link SendOptions}; {@link #AS_IT_CAME} to keep the message's own
     * @param mode bits 0 and 1 of esm_class of SMPP; {@link #AS_IT_CAME} to keep the message's own
     */
    public record Fields(String serviceType, int protocolId, int priority, int mode) {
        public static final int AS_IT_CAME = -1;

        /**
         * Stands for the service_type of the message. It is longer than any real service_type, which has at most 5
         * characters (SMPP 3.4 section 5.2.11).
         */
        public static final String SERVICE_AS_IT_CAME = "as it came";

        /** Leaves all fields as the message has them. */
        public static final Fields NONE = new Fields(SERVICE_AS_IT_CAME, AS_IT_CAME, AS_IT_CAME, AS_IT_CAME);

        public boolean hasServiceType() {
            return !serviceType.equals(SERVICE_AS_IT_CAME);
        }
    }

    /**
     * Changes to the optional parameters of a message.
     *
     * @param dropped the tags whose parameters are not sent
     * @param added the parameters that are added to the remaining ones
     */
    public record ParameterChanges(List<Integer> dropped, List<OptionalParameter> added) {
        public static final ParameterChanges NONE = new ParameterChanges(List.of(), List.of());

        public ParameterChanges {
            dropped = List.copyOf(dropped);
            added = List.copyOf(added);
        }

        public boolean isNone() {
            return dropped.isEmpty() && added.isEmpty();
        }

        /** Whether the message is sent without its own parameters of this tag. */
        public boolean drops(int tag) {
            return dropped.contains(tag);
        }
    }

    /** The requirements of a link or a receiver. Only changes with such requirements have this object. */
    private record Link(Fields fields, Remaining expiry, ParameterChanges parameters, Receipt.Form form) {
        static final Remaining NO_EXPIRY = new Remaining(Instant.MAX, Integer.MAX_VALUE);
        static final Link NONE = new Link(Fields.NONE, NO_EXPIRY, ParameterChanges.NONE, Receipt.Form.AS_SENT);
    }

    private Rewrite(
            @Nullable Address source,
            @Nullable Address destination,
            @Nullable ReceiptRequest receipt,
            @Nullable String messageId,
            @Nullable Piece piece,
            @Nullable Remaining remaining,
            @Nullable ReceiptTimes dates,
            boolean nearest,
            @Nullable Link link) {
        this.source = source;
        this.destination = destination;
        this.receipt = receipt;
        this.messageId = messageId;
        this.piece = piece;
        this.remaining = remaining;
        this.dates = dates;
        this.nearest = nearest;
        this.link = link;
    }

    public Rewrite from(Address other) {
        return new Rewrite(other, destination, receipt, messageId, piece, remaining, dates, nearest, link);
    }

    /** Replaces all recipients. */
    public Rewrite to(Address other) {
        return new Rewrite(source, other, receipt, messageId, piece, remaining, dates, nearest, link);
    }

    /** Requests a receipt, even if the sender requested none. */
    public Rewrite requesting(ReceiptRequest request) {
        return new Rewrite(source, destination, request, messageId, piece, remaining, dates, nearest, link);
    }

    /** Sets the id in a receipt to the message id that the application was given. */
    public Rewrite reporting(String id) {
        return new Rewrite(source, destination, receipt, id, piece, remaining, dates, nearest, link);
    }

    /** Replaces header and text. */
    public Rewrite saying(Piece part) {
        return new Rewrite(source, destination, receipt, messageId, part, remaining, dates, nearest, link);
    }

    /** Removes the delivery time and sets the remaining validity. */
    public Rewrite lasting(Remaining left) {
        return new Rewrite(source, destination, receipt, messageId, piece, left, dates, nearest, link);
    }

    /**
     * Sets the dates of a receipt, in the local time of the peer that gets the receipt. Only a receipt that is composed
     * for another protocol has these dates; a receipt that is forwarded within its protocol keeps the original dates.
     */
    public Rewrite dated(ReceiptTimes byReceiver) {
        return new Rewrite(source, destination, receipt, messageId, piece, remaining, byReceiver, nearest, link);
    }

    /** Replaces each value that the receiver's protocol cannot express by the nearest value that it can express. */
    public Rewrite inNearestForm() {
        return new Rewrite(source, destination, receipt, messageId, piece, remaining, dates, true, link);
    }

    /** Sets the fields that the link to an SMSC requires. */
    public Rewrite with(Fields fields) {
        Link before = linkOrNone();
        return on(new Link(fields, before.expiry(), before.parameters(), before.form()));
    }

    /** Sets the validity that is sent, even if the message names none. */
    public Rewrite expiring(Remaining expiry) {
        Link before = linkOrNone();
        return on(new Link(before.fields(), expiry, before.parameters(), before.form()));
    }

    /** Sets the changes to the optional parameters. */
    public Rewrite with(ParameterChanges parameters) {
        Link before = linkOrNone();
        return on(new Link(before.fields(), before.expiry(), parameters, before.form()));
    }

    /** Sets the form of a receipt that leaves over SMPP. */
    public Rewrite in(Receipt.Form form) {
        Link before = linkOrNone();
        return on(new Link(before.fields(), before.expiry(), before.parameters(), form));
    }

    private Link linkOrNone() {
        Link known = link;
        return known == null ? Link.NONE : known;
    }

    private Rewrite on(Link other) {
        return new Rewrite(source, destination, receipt, messageId, piece, remaining, dates, nearest, other);
    }

    public boolean isNone() {
        return messageId == null && isOfNothingElse();
    }

    /** Whether only the id in a receipt changes. */
    public boolean isOfIdAlone() {
        return messageId != null && isOfNothingElse();
    }

    private boolean isOfNothingElse() {
        return source == null
                && destination == null
                && receipt == null
                && piece == null
                && remaining == null
                && dates == null
                && !nearest
                && link == null;
    }

    public Optional<Address> source() {
        return Optional.ofNullable(source);
    }

    public Optional<Address> destination() {
        return Optional.ofNullable(destination);
    }

    public Optional<ReceiptRequest> receipt() {
        return Optional.ofNullable(receipt);
    }

    public Optional<String> messageId() {
        return Optional.ofNullable(messageId);
    }

    /** Returns the new id; {@code otherwise} if the id does not change. */
    public String messageIdOr(String otherwise) {
        String other = messageId;
        return other == null ? otherwise : other;
    }

    public Optional<Remaining> remaining() {
        return Optional.ofNullable(remaining);
    }

    /** Returns the receipt with the new id and the new dates, as far as they change. */
    public Receipt of(Receipt said) {
        String other = messageId;
        ReceiptTimes times = dates;
        Receipt named = other == null ? said : said.withId(other);
        return times == null ? named : named.withTimes(times);
    }

    /** Whether values that cannot be expressed are replaced by the nearest possible values. */
    public boolean isInNearestForm() {
        return nearest;
    }

    public Optional<Piece> piece() {
        return Optional.ofNullable(piece);
    }

    /** Whether the link requires {@link #fields}, an {@link #expiry} or changes of {@link #parameters}. */
    public boolean hasLinkFields() {
        return link != null;
    }

    /** Returns the fields that the link requires. */
    public Fields fields() {
        return linkOrNone().fields();
    }

    /**
     * Returns the validity that the link requires; empty if the message's own or the {@link #remaining} validity is
     * sent.
     */
    public Optional<Remaining> expiry() {
        return Optional.of(linkOrNone().expiry()).filter(until -> !until.equals(Link.NO_EXPIRY));
    }

    /**
     * Returns the expiry time of a message that is sent with these changes: the {@link #expiry} that the link requires;
     * otherwise the {@link #remaining} validity; otherwise the message's own. Empty if there is none of these.
     */
    public Optional<Instant> expiryOf(ShortMessage message, Instant now) {
        return expiry().map(Remaining::until).or(() -> message.expiresAt(now)
                .map(asked -> remaining().map(Remaining::until).orElse(asked)));
    }

    /** Returns the form of a receipt that leaves over SMPP. */
    public Receipt.Form receiptForm() {
        return linkOrNone().form();
    }

    public ParameterChanges parameters() {
        return linkOrNone().parameters();
    }

    /** Returns the protocol identifier that is sent for a message with the protocol identifier {@code own}. */
    public int protocolIdOr(int own) {
        int required = fields().protocolId();
        return required == Fields.AS_IT_CAME ? own : required;
    }

    /** Returns the priority that is sent for a message with the priority {@code own}. */
    public int priorityOr(int own) {
        int required = fields().priority();
        return required == Fields.AS_IT_CAME ? own : required;
    }

    /** Returns the service_type that is sent for a message with the service_type {@code own}. */
    public String serviceTypeOr(String own) {
        return fields().hasServiceType() ? fields().serviceType() : own;
    }
}
