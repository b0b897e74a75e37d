package org.strowger.tests.crash;

import java.util.Arrays;

/** Each message that an application has sent, and what it has heard of it. Numbers count up. */
final class Messages {
    /** No id was told. */
    static final long NO_ID = -1;

    private static final int ROOM_FIRST = 1 << 16;

    /** The answer to the application. */
    enum Answer {
        NOT_YET,
        ACCEPTED,
        REFUSED,
        /** The connection ended before. */
        NEVER
    }

    private static final Answer[] ANSWERS = Answer.values();

    private short[] applications = new short[ROOM_FIRST];
    private byte[] forms = new byte[ROOM_FIRST];
    private byte[] parts = new byte[ROOM_FIRST];
    private byte[] answers = new byte[ROOM_FIRST];
    private long[] ids = new long[ROOM_FIRST];
    private long[] reportedIds = new long[ROOM_FIRST];
    private long[] reportedNanos = new long[ROOM_FIRST];
    private int[] lastReceptions = new int[ROOM_FIRST];
    private byte[] receipts = new byte[ROOM_FIRST];
    private int[] events = new int[ROOM_FIRST];
    private int count;

    /** @param part from 0; the parts of a message follow each other */
    int add(int application, Form form, int part) {
        if (count == applications.length) {
            grow(2 * count);
        }
        applications[count] = (short) application;
        forms[count] = (byte) form.ordinal();
        parts[count] = (byte) part;
        ids[count] = NO_ID;
        reportedIds[count] = NO_ID;
        lastReceptions[count] = Receptions.NONE;
        return count++;
    }

    private void grow(int room) {
        applications = Arrays.copyOf(applications, room);
        forms = Arrays.copyOf(forms, room);
        parts = Arrays.copyOf(parts, room);
        answers = Arrays.copyOf(answers, room);
        ids = Arrays.copyOf(ids, room);
        reportedIds = Arrays.copyOf(reportedIds, room);
        reportedNanos = Arrays.copyOf(reportedNanos, room);
        lastReceptions = Arrays.copyOf(lastReceptions, room);
        receipts = Arrays.copyOf(receipts, room);
        events = Arrays.copyOf(events, room);
    }

    void answered(int message, Answer answer, long id) {
        answers[message] = (byte) answer.ordinal();
        ids[message] = id;
    }

    void received(int message, int reception) {
        lastReceptions[message] = reception;
    }

    /**
     * Its application has a receipt of it.
     *
     * @param event the hash of the id of the callback
     */
    void reported(int message, long id, int event, long nowNanos) {
        events[message] = event;
        receipts[message] = (byte) Math.min(Byte.MAX_VALUE, receipts[message] + 1);
        reportedIds[message] = id;
        reportedNanos[message] = nowNanos;
    }

    int count() {
        return count;
    }

    /** Whether one has this number. */
    boolean has(int message) {
        return message >= 0 && message < count;
    }

    int application(int message) {
        return applications[message];
    }

    Form form(int message) {
        return Form.of(forms[message]);
    }

    /** Which part of a message it is, from 0. */
    int part(int message) {
        return parts[message];
    }

    /** The first part of a message. Its number is in the address of the recipient. */
    int firstPart(int message) {
        return message - parts[message];
    }

    /** The part that has this id; if its answer is not known, the first that was not answered and has no receipt. */
    int partWithId(int firstPart, long id) {
        int unanswered = firstPart;
        boolean isFound = false;
        for (int message = firstPart; message < firstPart + form(firstPart).parts() && message < count; message++) {
            if (ids[message] == id || reportedIds[message] == id) {
                return message;
            }
            if (!isFound && ids[message] == NO_ID && receipts[message] == 0) {
                unanswered = message;
                isFound = true;
            }
        }
        return unanswered;
    }

    Answer answer(int message) {
        return ANSWERS[answers[message]];
    }

    /** The id in Strowger's answer. */
    long id(int message) {
        return ids[message];
    }

    /** The id in Strowger's receipt. */
    long reportedId(int message) {
        return reportedIds[message];
    }

    /** The hash of the id of the callback that brought its last receipt. */
    int event(int message) {
        return events[message];
    }

    /** When its last receipt came. */
    long reportedNanos(int message) {
        return reportedNanos[message];
    }

    int lastReception(int message) {
        return lastReceptions[message];
    }

    int receipts(int message) {
        return receipts[message];
    }
}
