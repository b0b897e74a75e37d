package org.strowger.router.admin.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.config.ConsoleRole;

/**
 * A call of a command on its way to another node.
 *
 * @param form the form of the command
 */
record NodeQuestion(String form, CommandCall call) {
    private static final int FORMAT = 1;
    private static final int VALUES_MAX = 32;

    byte[] toBytes() {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(octets)) {
            out.writeByte(FORMAT);
            out.writeUTF(form);
            out.writeUTF(call.caller().user());
            out.writeUTF(call.caller().from());
            out.writeUTF(call.caller().role().name());
            out.writeByte(call.values().size());
            for (Map.Entry<String, String> each : call.values().entrySet()) {
                out.writeUTF(each.getKey());
                out.writeUTF(each.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return octets.toByteArray();
    }

    /** @throws IOException if it cannot be read, or is of another version of the program */
    static NodeQuestion read(byte[] octets) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(octets))) {
            int format = in.readUnsignedByte();
            if (format != FORMAT) {
                throw new IOException("a question of format " + format);
            }
            String form = in.readUTF();
            CommandCaller caller = new CommandCaller(in.readUTF(), in.readUTF(), ConsoleRole.valueOf(in.readUTF()));
            int count = in.readUnsignedByte();
            if (count > VALUES_MAX) {
                throw new IOException("a command with " + count + " values");
            }
            Map<String, String> values = new TreeMap<>();
            for (int i = 0; i < count; i++) {
                values.put(in.readUTF(), in.readUTF());
            }
            return new NodeQuestion(form, new CommandCall(caller, values));
        } catch (IllegalArgumentException e) {
            throw new IOException("a question with an unknown role", e);
        }
    }
}
