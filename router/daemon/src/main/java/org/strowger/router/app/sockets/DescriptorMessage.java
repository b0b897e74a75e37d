package org.strowger.router.app.sockets;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;

/**
 * A message with file descriptors, in the layout of {@code struct msghdr} on 64-bit Linux: the header, one buffer for
 * the text, one control message of the type {@code SCM_RIGHTS}, and the address of the receiver.
 */
@Within(Within.Scope.PACKET)
final class DescriptorMessage {
    /** The maximum number of descriptors in one message; the kernel allows 253. */
    static final int DESCRIPTORS_MAX = 250;

    private static final int HEADER_OCTETS = 56;
    private static final int NAME = 0;
    private static final int NAME_LENGTH = 8;
    private static final int BUFFERS = 16;
    private static final int BUFFERS_COUNT = 24;
    private static final int CONTROL = 32;
    private static final int CONTROL_LENGTH = 40;
    private static final int BUFFER_OCTETS = 16;
    private static final int CONTROL_HEADER_OCTETS = 16;
    private static final int CONTROL_LEVEL = 8;
    private static final int CONTROL_TYPE = 12;

    private final Memory header = new Memory(HEADER_OCTETS);
    private final Memory buffer = new Memory(BUFFER_OCTETS);
    private final Memory text;
    private final Memory control;
    private final Memory name;

    private DescriptorMessage(int textOctets, int descriptors, byte[] address) {
        if (Native.POINTER_SIZE != Long.BYTES) {
            throw new UnsupportedOperationException("file descriptors are passed on 64-bit systems only");
        }
        text = new Memory(Math.max(1, textOctets));
        control = new Memory(CONTROL_HEADER_OCTETS + aligned(Math.max(1, descriptors)));
        name = new Memory(Math.max(1, address.length));
        header.clear();
        control.clear();
        name.write(0, address, 0, address.length);
        buffer.setPointer(0, text);
        buffer.setLong(Native.POINTER_SIZE, textOctets);
        if (address.length > 0) {
            header.setPointer(NAME, name);
            header.setInt(NAME_LENGTH, address.length);
        }
        header.setPointer(BUFFERS, buffer);
        header.setLong(BUFFERS_COUNT, 1);
        if (descriptors > 0) {
            header.setPointer(CONTROL, control);
            header.setLong(CONTROL_LENGTH, control.size());
        }
    }

    private static long aligned(int descriptors) {
        long octets = (long) descriptors * Integer.BYTES;
        return (octets + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    /**
     * Creates a message to send.
     *
     * @param address the receiver; empty for a connected socket
     */
    static DescriptorMessage of(String text, List<Integer> descriptors, byte[] address) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        DescriptorMessage message = new DescriptorMessage(octets.length, descriptors.size(), address);
        message.text.write(0, octets, 0, octets.length);
        if (!descriptors.isEmpty()) {
            long used = CONTROL_HEADER_OCTETS + (long) descriptors.size() * Integer.BYTES;
            message.control.setLong(0, used);
            message.control.setInt(CONTROL_LEVEL, Libc.SOL_SOCKET);
            message.control.setInt(CONTROL_TYPE, Libc.SCM_RIGHTS);
            for (int i = 0; i < descriptors.size(); i++) {
                message.control.setInt(CONTROL_HEADER_OCTETS + (long) i * Integer.BYTES, descriptors.get(i));
            }
        }
        return message;
    }

    /** Creates a message to receive into, with space for all descriptors of one message. */
    static DescriptorMessage empty(int textOctetsMax) {
        return new DescriptorMessage(textOctetsMax, DESCRIPTORS_MAX, new byte[0]);
    }

    void send(int socket) {
        Libc.sendmsg(socket, header, Libc.MSG_NOSIGNAL);
    }

    /** Receives a message. Returns the number of octets of its text; 0 if the peer has closed the socket. */
    int receive(int socket) {
        header.setLong(CONTROL_LENGTH, control.size());
        return Libc.recvmsg(socket, header, Libc.MSG_CMSG_CLOEXEC).intValue();
    }

    /** The text of a received message. */
    String text(int octets) {
        return new String(text.getByteArray(0, octets), StandardCharsets.UTF_8);
    }

    /** The descriptors in a received message. They belong to the caller. */
    List<Integer> descriptors() {
        List<Integer> descriptors = new ArrayList<>();
        boolean isThere = header.getLong(CONTROL_LENGTH) >= CONTROL_HEADER_OCTETS
                && control.getInt(CONTROL_LEVEL) == Libc.SOL_SOCKET
                && control.getInt(CONTROL_TYPE) == Libc.SCM_RIGHTS;
        if (isThere) {
            for (long at = CONTROL_HEADER_OCTETS; at < control.getLong(0); at += Integer.BYTES) {
                descriptors.add(control.getInt(at));
            }
        }
        return descriptors;
    }
}
