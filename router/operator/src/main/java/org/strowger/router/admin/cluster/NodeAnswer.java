package org.strowger.router.admin.cluster;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.mail.WireForm;

/**
 * The answer of a node to a command.
 *
 * @param refusal the reason for a refusal; empty if the node does not refuse
 * @param done the last line of the answer, or the reason for a refusal
 * @param tables the tables of the answer
 * @param leftOut the number of rows left out because there are too many
 */
record NodeAnswer(String refusal, String done, List<Table> tables, int leftOut) {
    /** The maximum number of rows shown from another node. */
    static final int ROWS_MAX = 200;

    /** The maximum size of an answer: a quarter of the maximum size of a mail record. */
    static final int OCTETS_MAX = 256 * 1024;

    private static final int FORMAT = 1;
    private static final int WORDS_MAX = 4096;

    NodeAnswer {
        tables = List.copyOf(tables);
    }

    static NodeAnswer of(Answer answer) {
        List<Table> tables = new ArrayList<>();
        for (Block each : answer.blocks()) {
            if (each instanceof Table table) {
                tables.add(table);
            }
        }
        return new NodeAnswer("", answer.done(), tables, 0);
    }

    static NodeAnswer of(CommandRefused refused) {
        return new NodeAnswer(refused.code().label(), refused.why(), List.of(), 0);
    }

    boolean isRefusal() {
        return !refusal.isEmpty();
    }

    /** Encodes the answer as octets, with as many rows as fit. */
    byte[] toBytes() {
        return WireForm.write(FORMAT, out -> {
            out.writeUTF(refusal);
            out.writeUTF(done.substring(0, Math.min(done.length(), WORDS_MAX)));
            out.writeByte(tables.size());
            int left = ROWS_MAX;
            int without = leftOut;
            for (Table each : tables) {
                int written = write(out, each, left);
                left -= written;
                without += each.rows().size() - written;
            }
            out.writeInt(without);
        });
    }

    private static int write(DataOutputStream out, Table table, int most) throws IOException {
        out.writeUTF(table.name());
        out.writeByte(table.columns().size());
        for (String each : table.columns()) {
            out.writeUTF(each);
        }
        int rows = 0;
        while (rows < Math.min(most, table.rows().size()) && out.size() < OCTETS_MAX) {
            out.writeBoolean(true);
            CellForm.write(out, table.rows().get(rows));
            rows++;
        }
        out.writeBoolean(false);
        return rows;
    }

    /** @throws IOException if the answer cannot be read, or comes from another version of the program */
    static NodeAnswer read(byte[] octets) throws IOException {
        return WireForm.read(octets, FORMAT, "an answer", NodeAnswer::read);
    }

    private static NodeAnswer read(DataInputStream in) throws IOException {
        String refusal = in.readUTF();
        String done = in.readUTF();
        List<Table> tables = new ArrayList<>();
        int count = in.readUnsignedByte();
        for (int i = 0; i < count; i++) {
            tables.add(readTable(in));
        }
        return new NodeAnswer(refusal, done, tables, in.readInt());
    }

    private static Table readTable(DataInputStream in) throws IOException {
        String name = in.readUTF();
        int count = in.readUnsignedByte();
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(in.readUTF());
        }
        List<List<Cell>> rows = new ArrayList<>();
        while (in.readBoolean()) {
            rows.add(CellForm.read(in, count));
        }
        return new Table(name, columns, rows);
    }
}
