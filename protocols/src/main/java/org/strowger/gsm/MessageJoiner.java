package org.strowger.gsm;

import java.util.List;

/**
 * Joins the segments of a long message. Octets are joined before they are decoded: some peers split between an escape
 * and its septet, or within a surrogate pair.
 */
public final class MessageJoiner {
    private MessageJoiner() {}

    /**
     * The whole message in its own array: the texts of all segments, after the header of the first segment without the
     * concatenation element.
     *
     * @param parts all segments of one message in order; the caller has checked that they are complete
     */
    public static UserData join(List<UserData> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a message must have at least one segment");
        }
        var text = new byte[parts.stream().mapToInt(UserData::length).sum()];
        int length = 0;
        for (UserData part : parts) {
            System.arraycopy(part.array(), part.from(), text, length, part.length());
            length += part.length();
        }
        UserDataHeader header = parts.get(0).header().withoutConcatenation();
        return UserData.of(header, text, 0, length);
    }
}
