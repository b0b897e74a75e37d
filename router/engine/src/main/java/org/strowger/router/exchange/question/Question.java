package org.strowger.router.exchange.question;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.Replacement;
import org.strowger.router.mail.WireForm;

/**
 * An inquiry on its way to another node. {@code docs/internals/cluster.md} specifies the format.
 *
 * @param askedMillis the time of day at which it was asked, by the clock of the asker
 * @param application the name of the application that asks about its messages
 * @param protocol the name of the protocol in which the application asks
 * @param ids the kind of ids of its session
 */
record Question(long askedMillis, String application, String protocol, IdKind ids, Inquiry inquiry) {
    private static final int FORMAT = 1;

    byte[] toBytes() {
        return WireForm.write(FORMAT, out -> {
            out.writeLong(askedMillis);
            out.writeUTF(application);
            out.writeUTF(protocol);
            out.writeUTF(ids.name());
            out.writeUTF(inquiry.kind().name());
            out.writeUTF(inquiry.messageId());
            write(out, inquiry.source());
            write(out, inquiry.destination());
            out.writeUTF(inquiry.serviceType());
            write(out, inquiry.replacement());
        });
    }

    private static void write(DataOutputStream out, Address address) throws IOException {
        out.writeByte(address.ton());
        out.writeByte(address.npi());
        out.writeUTF(address.text());
    }

    private static void write(DataOutputStream out, Replacement replacement) throws IOException {
        byte[] text = replacement.text().octets();
        out.writeInt(text.length);
        out.write(text);
        out.writeBoolean(replacement.text().hasHeader());
        out.writeByte(replacement.text().coding());
        out.writeUTF(replacement.scheduled());
        out.writeUTF(replacement.expires());
        out.writeUTF(replacement.receipt().name());
        out.writeBoolean(replacement.notifications());
    }

    /** @throws IOException if the question cannot be read, or was written by another version of the program */
    static Question read(byte[] payload) throws IOException {
        return WireForm.read(
                payload,
                FORMAT,
                "a question",
                in -> new Question(
                        in.readLong(), in.readUTF(), in.readUTF(), IdKind.valueOf(in.readUTF()), readInquiry(in)));
    }

    private static Inquiry readInquiry(DataInputStream in) throws IOException {
        return new Inquiry(
                Inquiry.Kind.valueOf(in.readUTF()),
                in.readUTF(),
                readAddress(in),
                readAddress(in),
                in.readUTF(),
                readReplacement(in));
    }

    private static Address readAddress(DataInputStream in) throws IOException {
        return new Address(in.readUnsignedByte(), in.readUnsignedByte(), in.readUTF());
    }

    private static Replacement readReplacement(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("a question with a text of " + length + " octets");
        }
        Body text = new Body(in.readNBytes(length), in.readBoolean(), in.readUnsignedByte());
        return new Replacement(
                text, in.readUTF(), in.readUTF(), ReceiptRequest.valueOf(in.readUTF()), in.readBoolean());
    }
}
