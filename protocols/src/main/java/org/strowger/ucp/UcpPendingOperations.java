package org.strowger.ucp;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpField;

/**
 * The peer's operations that we have not answered, with the recipients that their results repeat. A token consists of a
 * place and a serial number, which distinguishes the operation from a later one in the same place. If a peer reuses the
 * number of a pending operation, both operations are kept.
 */
final class UcpPendingOperations {
    /** The maximum number of places: a token has sixteen bits for the place. */
    static final int MAX = 1 << 16;

    private static final int PLACES_FIRST = 16;
    private static final int NONE = -1;
    private static final int RADIX = 10;
    private static final int SERIAL_SHIFT = 32;
    private static final int PLACE_SHIFT = 16;
    private static final int TYPE_SHIFT = 8;
    private static final int OCTET = 0xFF;
    private static final int PLACE_MASK = 0xFFFF;

    /** The serial number of the operation in each place; 0: empty. */
    private int[] serials = {};

    /** The recipient's digits as one number; for an empty place, the index of the next empty place. */
    private long[] numbers = {};

    private byte[] digits = {};

    /** The recipients of each operation that has several. */
    private @Nullable String[] lists = {};

    private int free = NONE;
    private int size;
    private int serial;

    int size() {
        return size;
    }

    int touch() {
        return size + (size == 0 ? 0 : serials[0]);
    }

    /** Adds the operation in the view. @return its token */
    long add(OperationView view) {
        if (free == NONE) {
            grow();
        }
        int place = free;
        free = (int) numbers[place];
        serial = serial == Integer.MAX_VALUE ? 1 : serial + 1;
        serials[place] = serial;
        recipient(place, view);
        size++;
        return (long) serial << SERIAL_SHIFT
                | (long) place << PLACE_SHIFT
                | (long) view.typeNumber() << TYPE_SHIFT
                | view.number();
    }

    private void recipient(int place, OperationView view) {
        digits[place] = 0;
        if (view.has(UcpField.RADS)) {
            lists[place] = view.text(UcpField.RADS);
            return;
        }
        UcpField field = view.has(UcpField.RAD) ? UcpField.RAD : UcpField.ADC;
        int length = view.length(field);
        long number = 0;
        for (int i = 0; i < length; i++) {
            number = number * RADIX + view.bytes().getByte(view.begin(field) + i) - '0';
        }
        digits[place] = (byte) length;
        numbers[place] = number;
    }

    static int type(long token) {
        return (int) (token >>> TYPE_SHIFT) & OCTET;
    }

    static int number(long token) {
        return (int) token & OCTET;
    }

    private static int place(long token) {
        return (int) (token >>> PLACE_SHIFT) & PLACE_MASK;
    }

    /** Whether the operation with this token is pending. */
    boolean has(long token) {
        int place = place(token);
        return place < serials.length && serials[place] != 0 && serials[place] == (int) (token >>> SERIAL_SHIFT);
    }

    /** Whether the operation with this token has several recipients. */
    boolean isList(long token) {
        return lists[place(token)] != null;
    }

    /** Returns the recipients of an operation with several. */
    String list(long token) {
        String list = lists[place(token)];
        assert list != null : "the operation has a single recipient";
        return list;
    }

    /** Writes the recipient of an operation that has only one. */
    void recipient(long token, ByteBuf out) {
        int place = place(token);
        int length = digits[place];
        int end = out.writerIndex() + length;
        out.ensureWritable(length);
        long left = numbers[place];
        for (int at = end - 1; at >= end - length; at--) {
            out.setByte(at, (int) ('0' + left % RADIX));
            left /= RADIX;
        }
        out.writerIndex(end);
    }

    /** Removes the operation, which has been answered. */
    void remove(long token) {
        assert has(token) : "the operation is not pending";
        int place = place(token);
        serials[place] = 0;
        lists[place] = null;
        numbers[place] = free;
        free = place;
        size--;
    }

    private void grow() {
        int before = serials.length;
        int after = Math.max(PLACES_FIRST, 2 * before);
        serials = Arrays.copyOf(serials, after);
        numbers = Arrays.copyOf(numbers, after);
        digits = Arrays.copyOf(digits, after);
        lists = Arrays.copyOf(lists, after);
        for (int place = after - 1; place >= before; place--) {
            numbers[place] = free;
            free = place;
        }
    }
}
