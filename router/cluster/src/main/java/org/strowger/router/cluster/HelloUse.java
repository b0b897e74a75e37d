package org.strowger.router.cluster;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.strowger.bound.Within;

/**
 * The part of a hello that reports the use by its node. For applications, it contains a complete report, a part of a
 * complete report, or the changes since the last hello. It always contains all SMSCs.
 *
 * @param homeShard the home shard of the node; {@link #NO_SHARD} if it has none
 * @param isSettled whether the process knows all living nodes, and is neither starting nor stopping; otherwise it
 *     neither takes over shards nor gets shares
 * @param beginsWhole whether a complete report of the applications begins with this hello
 * @param endsWhole whether the complete report ends with this hello
 */
@Within(Within.Scope.PACKET)
record HelloUse(
        int homeShard,
        boolean isSettled,
        boolean beginsWhole,
        boolean endsWhole,
        List<ApplicationUse> applications,
        List<SmscUse> smscs) {
    static final int NO_SHARD = -1;

    /** The use reported for a node with an earlier version, which sends no report. */
    static final HelloUse NONE = new HelloUse(NO_SHARD, false, false, false, List.of(), List.of());

    /** At 20 bytes each, 400 kB: a hello stays below 1 MiB, half of the longest record of a log. */
    static final int APPLICATIONS_MAX = 20_000;

    /** At 264 bytes each, 528 kB. The node has no session places of further SMSCs, because it cannot report them. */
    static final int SMSCS_MAX = 2_000;

    /** The maximum number of session places: as many as the configuration allows. */
    static final int SLOTS_MAX = 1_000;

    private static final int SETTLED = 1;
    private static final int BEGINS = 2;
    private static final int ENDS = 4;

    HelloUse {
        applications = List.copyOf(applications);
        smscs = List.copyOf(smscs);
    }

    /** Returns the same use without the report of applications. */
    HelloUse withoutApplications() {
        return new HelloUse(homeShard, isSettled, false, false, List.of(), smscs);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeShort(homeShard);
        out.writeByte((isSettled ? SETTLED : 0) | (beginsWhole ? BEGINS : 0) | (endsWhole ? ENDS : 0));
        out.writeInt(applications.size());
        for (ApplicationUse each : applications) {
            out.writeLong(each.application());
            out.writeInt(each.binds());
            out.writeInt(each.receivers());
            out.writeInt(each.kept());
        }
        out.writeInt(smscs.size());
        for (SmscUse each : smscs) {
            out.writeLong(each.smsc());
            out.writeInt(each.sessions());
            write(each.held(), out);
            write(each.requested(), out);
        }
    }

    /** Reads the part of a hello after its shards, if there is one. */
    static HelloUse read(DataInputStream in) throws IOException {
        if (in.available() == 0) {
            return NONE;
        }
        int homeShard = in.readShort();
        int flags = in.readUnsignedByte();
        List<ApplicationUse> applications = new ArrayList<>();
        for (int left = count(in, APPLICATIONS_MAX); left > 0; left--) {
            applications.add(new ApplicationUse(in.readLong(), in.readInt(), in.readInt(), in.readInt()));
        }
        List<SmscUse> smscs = new ArrayList<>();
        for (int left = count(in, SMSCS_MAX); left > 0; left--) {
            smscs.add(new SmscUse(in.readLong(), in.readInt(), slots(in), slots(in)));
        }
        return new HelloUse(
                homeShard, (flags & SETTLED) != 0, (flags & BEGINS) != 0, (flags & ENDS) != 0, applications, smscs);
    }

    private static int count(DataInputStream in, int max) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > max) {
            throw new IOException("a hello has " + count + " entries; it can have up to " + max);
        }
        return count;
    }

    /** Writes one bit for each place, the first place in the lowest bit. */
    private static void write(List<Integer> slots, DataOutputStream out) throws IOException {
        BitSet set = new BitSet();
        slots.stream().filter(each -> each < SLOTS_MAX).forEach(set::set);
        byte[] bits = set.toByteArray();
        out.writeByte(bits.length);
        out.write(bits);
    }

    private static List<Integer> slots(DataInputStream in) throws IOException {
        byte[] bits = new byte[in.readUnsignedByte()];
        in.readFully(bits);
        return BitSet.valueOf(bits).stream().boxed().toList();
    }
}
