package org.strowger.router.shadow;

import java.nio.charset.StandardCharsets;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.router.http.gateway.WrittenAddress;
import org.strowger.router.http.gateway.WrittenText;
import org.strowger.router.recording.LoggedMessage;

/** The messages in a log of messages sent by the other gateway. */
final class LoggedMessages {
    private static final String PLUS = "+";
    private static final int OCTETS = 1;
    private static final int UCS2 = 2;
    private static final int CLASSES = 4;

    /** The bit that marks the presence of a message class in a data coding scheme (23.038 section 4). */
    private static final int CLASSED = 0x10;

    private LoggedMessages() {}

    /**
     * The message as the other gateway sent it. A plus means the international type of number; the log contains no
     * other types.
     */
    static PlainMessage sent(LoggedMessage line) {
        Address source = WrittenAddress.sender(line.from(), false).orElse(unknown(line.from()));
        Address destination = line.to().startsWith(PLUS)
                ? Address.international(line.to().substring(PLUS.length()))
                : unknown(line.to());
        return message(source, destination, line);
    }

    /** The message as an application would have had to submit it to Kannel to be sent in this form. */
    static PlainMessage submitted(LoggedMessage line) {
        Address source = WrittenAddress.sender(line.from(), true).orElse(unknown(line.from()));
        Address destination = WrittenAddress.recipient(line.to()).orElse(unknown(line.to()));
        return message(source, destination, line);
    }

    private static Address unknown(String text) {
        return new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, text);
    }

    private static PlainMessage message(Address source, Address destination, LoggedMessage line) {
        Body text = text(line);
        return PlainMessage.from(source)
                .to(destination)
                .saying(Body.of(header(line), text.octets(), text.coding()))
                .inGsm()
                .build();
    }

    private static Body text(LoggedMessage line) {
        return switch (line.coding()) {
            case LoggedMessage.ABSENT -> WrittenText.automatic(line.loggedText());
            case OCTETS ->
                new Body(
                        line.textOctets().orElse(line.loggedText().getBytes(StandardCharsets.UTF_8)),
                        false,
                        scheme(line, WrittenText.OCTETS));
            case UCS2 ->
                // A gateway that imitates Kannel's log may write the characters of the text.
                new Body(
                        line.textOctets().orElse(WrittenText.ucs2(line.loggedText())),
                        false,
                        scheme(line, WrittenText.UCS2));
            default -> new Body(WrittenText.gsm(line.loggedText()), false, scheme(line, WrittenText.GSM));
        };
    }

    private static int scheme(LoggedMessage line, int alphabet) {
        boolean hasClass = line.messageClass() >= 0 && line.messageClass() < CLASSES;
        return hasClass ? CLASSED | alphabet | line.messageClass() : alphabet;
    }

    /** Returns the user data header; empty if it is invalid. */
    private static byte[] header(LoggedMessage line) {
        byte[] header = line.header();
        return UserDataHeader.isWhole(header) ? header : new byte[0];
    }
}
