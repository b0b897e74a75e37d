package org.strowger.message;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.Ports;

/**
 * A message, independent of its protocol. Values are parsed at each access, so a message that is only forwarded within
 * a protocol is never fully parsed.
 *
 * <p>A <em>view</em> reads the bytes in the read buffer and is valid during the call to which it is passed. A message
 * returned by {@link #owned} owns its bytes and may be stored and passed on.
 */
public interface ShortMessage {
    enum Kind {
        /** An ordinary message from a person or an application. */
        MESSAGE,
        /** The final state of a message. */
        RECEIPT,
        /** An intermediate state of a message. */
        NOTIFICATION,
        /** A confirmation by the recipient of a message. */
        ACKNOWLEDGEMENT
    }

    Kind kind();

    Address source();

    /** Returns the first recipient; {@link Address#NONE} if all recipients are distribution lists. */
    Address destination();

    default boolean isFrom(Address address) {
        return source().equals(address);
    }

    default boolean isTo(Address address) {
        return destination().equals(address);
    }

    /** Returns all recipients that are addresses. */
    List<Address> destinations();

    /** Whether the message has the form of a message to several recipients: see {@link #destinations}. */
    default boolean isToMany() {
        return destinations().size() != 1 || goesToLists();
    }

    /**
     * Whether some recipients are distribution lists. Only the SMSC that defined a list knows its members, so such a
     * message cannot be split or sent elsewhere.
     */
    boolean goesToLists();

    /** Returns service_type of SMPP; usually empty. */
    String serviceType();

    Body body();

    /** Whether the text begins with a user data header. */
    default boolean hasHeader() {
        return body().hasHeader();
    }

    /** Returns the coding of the {@link #body}; cheaper than the body. */
    default int coding() {
        return body().coding();
    }

    /**
     * Returns the alphabet of data_coding 0 in this message.
     *
     * @param agreed the alphabet agreed with the sender, which applies if the protocol leaves the alphabet open
     */
    default DefaultCoding zero(DefaultCoding agreed) {
        return agreed;
    }

    /**
     * Returns the place of a segment, numbered in its header or outside the text; empty if the total is 1, because the
     * message is then not a segment.
     */
    Optional<Concatenation> part();

    /**
     * Returns the application ports that the message names outside its user data header; {@link Ports#NONE} if there
     * are none.
     */
    default Ports ports() {
        return Ports.NONE;
    }

    /**
     * Whether the sender left the form of a long text to Strowger. Strowger then splits the text even for a peer that
     * gets messages in the form in which they arrived.
     */
    default boolean isFormFree() {
        return false;
    }

    /** Returns the report of a readable receipt or notification. */
    Optional<Receipt> receipt();

    /**
     * Returns the zone of the clock according to which the times were written in the {@link #receipt}; empty if it is
     * unknown.
     */
    default Optional<ZoneId> receiptClock() {
        return Optional.empty();
    }

    /**
     * Returns the address to which the sender wants its receipts; {@link Address#NONE} if it is the sender's own
     * address.
     */
    default Address receiptAddress() {
        return Address.NONE;
    }

    /** Returns the callbacks that the sender requests. */
    default CallbackRequest callback() {
        return CallbackRequest.NONE;
    }

    /**
     * Returns the labels that the sender gave the message for the choice of its route; they are not parameters of its
     * protocol, and no SMSC gets them.
     */
    default List<String> labels() {
        return List.of();
    }

    /**
     * Returns the optional parameters of the message, except the {@linkplain OptionalParameter.Reserved reserved} ones.
     * A message may have several parameters with the same tag. A message that arrived over SMPP may exceed the limits
     * of {@link OptionalParameter}.
     */
    default List<OptionalParameter> optionalParameters() {
        return List.of();
    }

    /** Whether the {@link #receipt} is the last one about its message; cheaper than the receipt. */
    default Finality finality() {
        return Finality.AS_ANNOUNCED;
    }

    /** Returns this report as a report of the other kind; the copy owns its bytes. */
    default ShortMessage announcedAs(Kind kind) {
        throw new AssertionError("the protocol has no packet that announces a " + kind);
    }

    /** Returns the message id in the {@link #receipt}; empty if there is none. Cheaper than the receipt. */
    default String receiptId() {
        return receipt().map(Receipt::messageId).orElse("");
    }

    SendOptions options();

    /** Returns the receipt request of {@link #options}; cheaper than all options. */
    default ReceiptRequest receiptRequest() {
        return options().receipt();
    }

    /** Whether any receipt is requested; cheaper than {@link #options}. */
    default boolean wantsReceipt() {
        return receiptRequest() != ReceiptRequest.NEVER;
    }

    /** Whether intermediate notifications are requested; cheaper than {@link #options}. */
    default boolean wantsNotifications() {
        return options().notifications();
    }

    /** Whether receipts or intermediate notifications are requested; cheaper than {@link #options}. */
    default boolean wantsReports() {
        return wantsReceipt() || wantsNotifications();
    }

    /**
     * Whether the sender requires the answer of the SMSC that delivers the message, so that no router may answer
     * instead (datagram and transaction mode of SMPP). With a view, the method reads only one field.
     */
    default boolean isTransaction() {
        return false;
    }

    /**
     * Returns the number of segments on the air interface for each recipient, which is the unit of rates and prices;
     * see {@link Segmentation}. A view copies the text only if it is too long for one segment.
     */
    default int segments() {
        return Segmentation.count(body(), part().orElse(Concatenation.NONE));
    }

    /** Whether {@link #deliveryTime} or {@link #expiryTime} is present; cheaper than both. */
    default boolean isTimed() {
        return deliveryTime(Instant.EPOCH).isPresent()
                || expiryTime(Instant.EPOCH).isPresent();
    }

    /**
     * Returns the time of the first delivery attempt; empty for immediate delivery.
     *
     * @param arrival from which two-digit years are resolved to the nearest year
     */
    Optional<MessageTime> deliveryTime(Instant arrival);

    /**
     * Returns the expiry time; empty for the default of the SMSC.
     *
     * @param arrival as in {@link #deliveryTime}
     */
    Optional<MessageTime> expiryTime(Instant arrival);

    /** Returns the {@link #deliveryTime} by the calendar in which the message arrived at this time. */
    default Optional<Instant> scheduledFor(Instant arrival) {
        return deliveryTime(arrival).map(time -> time.after(arrival));
    }

    /** Returns the {@link #expiryTime} by the calendar in which the message arrived at this time. */
    default Optional<Instant> expiresAt(Instant arrival) {
        return expiryTime(arrival).map(time -> time.after(arrival));
    }

    /**
     * Returns the length of the message as received; for other messages, the length of the text and of the optional
     * parameters.
     */
    default int octets() {
        return body().octets().length;
    }

    /** Returns a message that owns its bytes; the same object if it already does. */
    ShortMessage owned();

    /**
     * Drops caches, which are filled again when needed. Called for waiting messages, possibly millions of them; no
     * effect on a view.
     */
    default void rest() {}
}
