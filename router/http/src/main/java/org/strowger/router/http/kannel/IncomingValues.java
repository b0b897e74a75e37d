package org.strowger.router.http.kannel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.MessageWaiting;
import org.strowger.gsm.UserData;
import org.strowger.message.Body;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackTarget;
import org.strowger.router.http.gateway.WrittenAddress;

/**
 * The values of a message from a mobile.
 *
 * @param scheme the data coding scheme
 * @param coding the coding in Kannel's numbering: GSM 0, octets 1, UCS-2 2
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; the octets are never written
record IncomingValues(
        CallbackNotice.Incoming notice, CallbackTarget target, int scheme, int coding, byte[] header, byte[] content)
        implements KannelValues {
    private static final int TEXT = 0;
    private static final int OCTETS = 1;
    private static final int UCS2 = 2;
    private static final int WAITING_KINDS = 4;

    static IncomingValues of(CallbackNotice.Incoming notice, CallbackTarget target) {
        Body body = notice.message().body();
        byte[] octets = body.octets();
        UserData data =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        boolean isBinary = notice.text().isEmpty() && data.length() > 0;
        boolean isUcs2 = DataCoding.of(body.coding()).alphabet() == Alphabet.UCS2;
        return new IncomingValues(
                notice,
                target,
                body.coding(),
                isBinary ? OCTETS : isUcs2 ? UCS2 : TEXT,
                data.header().toBytes(),
                Arrays.copyOfRange(data.array(), data.from(), data.to()));
    }

    @Override
    public String handset() {
        return WrittenAddress.text(notice.message().source());
    }

    @Override
    public String ourSide() {
        return WrittenAddress.text(notice.message().destination());
    }

    @Override
    public String text() {
        return notice.text();
    }

    @Override
    public byte[] octets() {
        return switch (coding) {
            case OCTETS -> content;
            case UCS2 -> text().getBytes(StandardCharsets.UTF_16BE);
            default -> text().getBytes(StandardCharsets.UTF_8);
        };
    }

    @Override
    public String charset() {
        return switch (coding) {
            case OCTETS -> "8-BIT";
            case UCS2 -> "UTF-16BE";
            default -> "UTF-8";
        };
    }

    /** The protocol identifier; {@link #UNKNOWN} if it is the default, 0. */
    int protocolId() {
        int protocolId = notice.message().options().protocolId();
        return protocolId == 0 ? UNKNOWN : protocolId;
    }

    @Override
    public int messageClass() {
        return DataCoding.of(scheme).messageClass().ordinal() - 1;
    }

    @Override
    public int waiting() {
        MessageWaiting waiting = DataCoding.of(scheme).waiting();
        return waiting.kind().ordinal() - 1 + (waiting.isNone() || waiting.active() ? 0 : WAITING_KINDS);
    }
}
