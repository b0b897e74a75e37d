package org.strowger.http.provider;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;

/**
 * A message as it is submitted to a provider, with all changes applied.
 *
 * @param id an id that Strowger assigns, unique among all messages. It is the message id if the provider assigns none,
 *     and the key by which a provider recognizes a repeated request
 * @param source the sender
 * @param destination the recipient
 * @param body header and text
 * @param zero the alphabet of data_coding 0
 * @param receipt the final states for which a receipt is requested
 * @param options the options of the sender; the receipt request in them may differ from {@code receipt}
 * @param lasting the time until the message expires; zero for the default of the provider
 * @param delay the time until the first delivery attempt; zero for immediate delivery
 */
public record ProviderMessage(
        String id,
        Address source,
        Address destination,
        Body body,
        DefaultCoding zero,
        ReceiptRequest receipt,
        SendOptions options,
        Duration lasting,
        Duration delay) {
    /**
     * Applies the changes to a message; empty if it is not a message to one number, because the APIs of providers
     * support neither receipts nor lists of recipients.
     *
     * @param now the calendar time
     */
    static Optional<ProviderMessage> of(String id, ShortMessage message, Rewrite rewrite, Instant now) {
        boolean isToOne = rewrite.destination().isPresent() || !message.isToMany();
        if (message.kind() != ShortMessage.Kind.MESSAGE || !isToOne || isNumberedBeside(message, rewrite)) {
            return Optional.empty();
        }
        Duration lasting = rewrite.remaining()
                .map(left -> Duration.ofSeconds(left.seconds()))
                .orElseGet(() -> until(message.expiresAt(now).orElse(now), now));
        Instant begin = rewrite.remaining().isPresent()
                ? now
                : message.scheduledFor(now).orElse(now);
        return Optional.of(new ProviderMessage(
                id,
                rewrite.source().orElseGet(message::source),
                rewrite.destination().orElseGet(message::destination),
                rewrite.piece().map(Piece::body).orElseGet(message::body),
                message.zero(DefaultCoding.GSM),
                rewrite.receipt().orElseGet(message::receiptRequest),
                message.options(),
                lasting,
                until(begin, now)));
    }

    /** Whether the message is a segment that is numbered outside its header, for which no API has a field. */
    private static boolean isNumberedBeside(ShortMessage message, Rewrite rewrite) {
        return rewrite.piece()
                .map(piece -> piece.concatenation().isValid())
                .orElseGet(() -> message.part().isPresent() && !message.body().hasHeader());
    }

    private static Duration until(Instant then, Instant now) {
        return now.isBefore(then) ? Duration.between(now, then) : Duration.ZERO;
    }

    /** Returns the text without header; empty if it is binary, compressed, or in an unsupported alphabet. */
    public Optional<String> text() {
        return zero.text(body);
    }

    /** Returns the octets of the header with its length octet; empty if there is none. */
    public byte[] header() {
        if (!body.hasHeader()) {
            return new byte[0];
        }
        byte[] octets = body.octets();
        int length = UserDataHeader.parse(octets, 0, octets.length).octets();
        return Arrays.copyOf(octets, Math.min(length, octets.length));
    }

    /** Returns the octets after the header. */
    public byte[] content() {
        byte[] octets = body.octets();
        if (!body.hasHeader()) {
            return octets;
        }
        UserData data = UserData.parse(octets, 0, octets.length);
        return Arrays.copyOfRange(data.array(), data.from(), data.to());
    }

    /** Returns the meaning of the data_coding. */
    public DataCoding coding() {
        return DataCoding.of(body.coding());
    }

    /** Whether a receipt for any final state is requested. */
    public boolean wantsReceipt() {
        return receipt != ReceiptRequest.NEVER;
    }
}
