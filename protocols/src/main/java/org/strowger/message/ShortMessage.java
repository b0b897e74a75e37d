package org.strowger.message;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;

/**
 * A message independent of its protocol. Values are read when asked for, so a message that is only forwarded within a
 * protocol is never taken apart.
 *
 * <p>A <em>view</em> reads the bytes in the read buffer and is valid during the call to which it is passed. A message
 * returned by {@link #kept} owns its bytes and may be stored and passed on.
 */
public interface ShortMessage {
    enum Kind {
        /** A message from a person or an application. */
        MESSAGE,
        /** The final state of a message. */
        RECEIPT,
        /** An intermediate state of a message. */
        NOTIFICATION,
        /** The recipient confirms a message. */
        ACKNOWLEDGEMENT
    }

    Kind kind();

    Address source();

    /** The first recipient; {@link Address#NONE} if all recipients are distribution lists. */
    Address destination();

    default boolean isFrom(Address address) {
        return source().equals(address);
    }

    default boolean isTo(Address address) {
        return destination().equals(address);
    }

    /** All recipients that are addresses. */
    List<Address> destinations();

    /** Whether it has the form of a message to several recipients: see {@link #destinations}. */
    default boolean isToMany() {
        return destinations().size() != 1 || goesToLists();
    }

    /**
     * Whether some recipients are distribution lists. Only the SMSC that defined a list knows its members, so such a
     * message cannot be split or sent elsewhere.
     */
    boolean goesToLists();

    /** service_type of SMPP; usually empty. */
    String serviceType();

    Body body();

    /** The coding of the {@link #body}, cheaper than the body. */
    default int coding() {
        return body().coding();
    }

    /**
     * The alphabet of data_coding 0 in this message.
     *
     * @param agreed the alphabet agreed with its sender; it counts if the protocol leaves the alphabet open
     */
    default DefaultCoding zero(DefaultCoding agreed) {
        return agreed;
    }

    /** The place of a segment, numbered in its header or outside the text. */
    Optional<Concatenation> part();

    /** The report of a readable receipt or notification. */
    Optional<Receipt> receipt();

    /** The message id in the {@link #receipt}, cheaper than the receipt; empty if there is none. */
    default String receiptId() {
        return receipt().map(Receipt::messageId).orElse("");
    }

    SendOptions wishes();

    /** The receipt request of {@link #wishes}, cheaper than all options. */
    default ReceiptRequest receiptWish() {
        return wishes().receipt();
    }

    /** Whether any receipt is requested; cheaper than {@link #wishes}. */
    default boolean wantsReceipt() {
        return receiptWish() != ReceiptRequest.NEVER;
    }

    /** Whether receipts or intermediate notifications are requested; cheaper than {@link #wishes}. */
    default boolean wantsNews() {
        return wantsReceipt() || wishes().notifications();
    }

    /**
     * Whether the sender requires the answer of the SMSC that delivers the message, so that no router may answer for it
     * (datagram and transaction mode of SMPP). A view reads only this.
     */
    default boolean isTransaction() {
        return false;
    }

    /**
     * The number of messages on the air for each recipient, in which rates are counted. A segment is one. A view copies
     * the text only if it is too long for one message.
     */
    default int segments() {
        return part().isPresent() ? 1 : body().segments();
    }

    /** Whether {@link #scheduledFor} or {@link #expiresAt} is present; cheaper than both. */
    default boolean isTimed() {
        return scheduledFor(Instant.EPOCH).isPresent()
                || expiresAt(Instant.EPOCH).isPresent();
    }

    /**
     * The time of the first delivery attempt; empty: immediately.
     *
     * @param now when it arrived: relative times begin then, and two-digit years are nearest to it
     */
    Optional<Instant> scheduledFor(Instant now);

    /**
     * When it expires; empty: default of the SMSC.
     *
     * @param now when it arrived, as in {@link #scheduledFor}
     */
    Optional<Instant> expiresAt(Instant now);

    /** The length of the message as received; of the text, if it was not received. */
    default int octets() {
        return body().octets().length;
    }

    /** The message with bytes of its own; itself if it has them already. */
    ShortMessage kept();

    /**
     * Drops caches, which are filled again when needed: called for messages that wait, possibly by the million. A view
     * is unchanged.
     */
    default void rest() {}
}
