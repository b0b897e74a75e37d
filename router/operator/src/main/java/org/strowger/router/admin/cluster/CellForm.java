package org.strowger.router.admin.cluster;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.admin.answer.Cell;

/** Encodes cells as octets, for the answers of nodes. Courses are only for graphs, and become empty cells. */
final class CellForm {
    private static final int NONE = 0;
    private static final int TEXT = 1;
    private static final int FLAG = 2;
    private static final int WHOLE = 3;
    private static final int DECIMAL = 4;
    private static final int MOMENT = 5;

    private CellForm() {}

    static void write(DataOutputStream out, List<Cell> row) throws IOException {
        for (Cell each : row) {
            write(out, each);
        }
    }

    private static void write(DataOutputStream out, Cell cell) throws IOException {
        if (cell instanceof Cell.Text it) {
            byte[] text = it.text().getBytes(StandardCharsets.UTF_8);
            out.writeByte(TEXT);
            out.writeInt(text.length);
            out.write(text);
        } else if (cell instanceof Cell.Flag it) {
            out.writeByte(FLAG);
            out.writeBoolean(it.value());
        } else if (cell instanceof Cell.Whole it) {
            out.writeByte(WHOLE);
            out.writeLong(it.value());
            out.writeUTF(it.unit().name());
        } else if (cell instanceof Cell.Decimal it) {
            out.writeByte(DECIMAL);
            out.writeDouble(it.value());
            out.writeUTF(it.unit().name());
        } else if (cell instanceof Cell.Moment it) {
            out.writeByte(MOMENT);
            out.writeUTF(it.value().toString());
        } else {
            out.writeByte(NONE);
        }
    }

    static List<Cell> read(DataInputStream in, int columns) throws IOException {
        List<Cell> row = new ArrayList<>(columns);
        for (int i = 0; i < columns; i++) {
            row.add(read(in));
        }
        return row;
    }

    private static Cell read(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case NONE -> Cell.NONE;
            case TEXT -> readText(in);
            case FLAG -> Cell.flag(in.readBoolean());
            case WHOLE -> new Cell.Whole(in.readLong(), Cell.Unit.valueOf(in.readUTF()));
            case DECIMAL -> new Cell.Decimal(in.readDouble(), Cell.Unit.valueOf(in.readUTF()));
            case MOMENT -> readMoment(in);
            default -> throw new IOException("a cell of kind " + kind);
        };
    }

    private static Cell readText(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("a text of " + length + " octets");
        }
        return Cell.text(new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private static Cell readMoment(DataInputStream in) throws IOException {
        try {
            return Cell.moment(Instant.parse(in.readUTF()));
        } catch (DateTimeParseException e) {
            throw new IOException("not a time", e);
        }
    }
}
