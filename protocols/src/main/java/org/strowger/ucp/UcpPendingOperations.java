package org.strowger.ucp;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpField;

/**
 * The peer's operations that we have not answered, with the recipients that their results repeat. A token consists of a
 * place and a serial number, which distinguishes the operation from a later one in the same place. If a peer reuses the
 * number of a pending operation, both operations are kept.
 */
@Within(Within.Scope.HOLDER)
final class UcpPendingOperations {
    /** The maximum number of places: a token has sixteen bits for the place. */
    @Bound(
            of = "unanswered operations of a UCP application",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "reading pauses long before, at `window`")
    static final int MAX = 1 << 16;

    private static final int SLOTS_FIRST = 16;
    private static final int NONE = -1;
    private static final int RADIX = 10;
    private static final int SERIAL_SHIFT = 32;
    private static final int SLOT_SHIFT = 16;
    private static final int TYPE_SHIFT = 8;
    private static final int OCTET = 0xFF;
    private static final int SLOT_MASK = 0xFFFF;

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
        int slot = free;
        free = (int) numbers[slot];
        serial = serial == Integer.MAX_VALUE ? 1 : serial + 1;
        serials[slot] = serial;
        recipient(slot, view);
        size++;
        return (long) serial << SERIAL_SHIFT
                | (long) slot << SLOT_SHIFT
                | (long) view.typeNumber() << TYPE_SHIFT
                | view.number();
    }

    private void recipient(int slot, OperationView view) {
        digits[slot] = 0;
        if (view.has(UcpField.RADS)) {
            lists[slot] = view.text(UcpField.RADS);
            return;
        }
        UcpField field = view.has(UcpField.RAD) ? UcpField.RAD : UcpField.ADC;
        int length = view.length(field);
        long number = 0;
        for (int i = 0; i < length; i++) {
            number = number * RADIX + view.bytes().getByte(view.begin(field) + i) - '0';
        }
        digits[slot] = (byte) length;
        numbers[slot] = number;
    }

    static int type(long token) {
        return (int) (token >>> TYPE_SHIFT) & OCTET;
    }

    static int number(long token) {
        return (int) token & OCTET;
    }

    private static int slot(long token) {
        return (int) (token >>> SLOT_SHIFT) & SLOT_MASK;
    }

    /** Whether the operation with this token is pending. */
    boolean has(long token) {
        int slot = slot(token);
        return slot < serials.length && serials[slot] != 0 && serials[slot] == (int) (token >>> SERIAL_SHIFT);
    }

    /** Whether the operation with this token has several recipients. */
    boolean isList(long token) {
        return lists[slot(token)] != null;
    }

    /** Returns the recipients of an operation with several. */
    String list(long token) {
        String list = lists[slot(token)];
        assert list != null : "the operation has a single recipient";
        return list;
    }

    /** Writes the recipient of an operation that has only one. */
    void recipient(long token, ByteBuf out) {
        int slot = slot(token);
        int length = digits[slot];
        int end = out.writerIndex() + length;
        out.ensureWritable(length);
        long left = numbers[slot];
        for (int at = end - 1; at >= end - length; at--) {
            out.setByte(at, (int) ('0' + left % RADIX));
            left /= RADIX;
        }
        out.writerIndex(end);
    }

    /** Removes the operation, which has been answered. */
    void remove(long token) {
        assert has(token) : "the operation is not pending";
        int slot = slot(token);
        serials[slot] = 0;
        lists[slot] = null;
        numbers[slot] = free;
        free = slot;
        size--;
    }

    private void grow() {
        int before = serials.length;
        int after = Math.max(SLOTS_FIRST, 2 * before);
        serials = Arrays.copyOf(serials, after);
        numbers = Arrays.copyOf(numbers, after);
        digits = Arrays.copyOf(digits, after);
        lists = Arrays.copyOf(lists, after);
        for (int slot = after - 1; slot >= before; slot--) {
            numbers[slot] = free;
            free = slot;
        }
    }
}
