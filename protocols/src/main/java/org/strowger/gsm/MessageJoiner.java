package org.strowger.gsm;

import java.util.List;

/**
 * Puts the parts of a long message together. The octets are joined before anything is decoded: peers do cut between an
 * escape and its septet or between surrogates, and then only the whole can be read.
 */
public final class MessageJoiner {
    private MessageJoiner() {}

    /**
     * The whole message, in an array of its own: the text of all, behind the header of the first without its
     * concatenation.
     *
     * @param parts all of them, in order; which belong together, and whether all are there, the caller has seen
     */
    public static UserData join(List<UserData> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("no message has no parts");
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
