package org.strowger.router.admin.cluster;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.mail.WireForm;

/**
 * A call of a command on its way to another node.
 *
 * @param form the form of the command
 */
record NodeQuestion(String form, CommandCall call) {
    private static final int FORMAT = 1;
    private static final int VALUES_MAX = 32;

    byte[] toBytes() {
        return WireForm.write(FORMAT, out -> {
            out.writeUTF(form);
            out.writeUTF(call.caller().user());
            out.writeUTF(call.caller().from());
            out.writeUTF(call.caller().role().name());
            out.writeByte(call.values().size());
            for (Map.Entry<String, String> each : call.values().entrySet()) {
                out.writeUTF(each.getKey());
                out.writeUTF(each.getValue());
            }
        });
    }

    /** @throws IOException if the question cannot be read, or comes from another version of the program */
    static NodeQuestion read(byte[] octets) throws IOException {
        return WireForm.read(octets, FORMAT, "a question", NodeQuestion::read);
    }

    private static NodeQuestion read(DataInputStream in) throws IOException {
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
    }
}
