package org.strowger.router.imports;

import java.util.HashSet;
import java.util.Set;

/** Valid and unique names for one kind of object: letters, digits, dots, dashes and underscores, at most 64. */
public final class Names {
    private static final int LENGTH_MAX = 64;

    /** The number of characters reserved for a number, which is appended if a name is already used. */
    private static final int ROOM = 7;

    private final Set<String> taken = new HashSet<>();

    /** The valid name that is most similar to this one. */
    public static String legal(String name, String ifEmpty) {
        StringBuilder legal = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char each = name.charAt(i);
            boolean isLegal = (each >= 'a' && each <= 'z')
                    || (each >= 'A' && each <= 'Z')
                    || (each >= '0' && each <= '9')
                    || each == '.'
                    || each == '_'
                    || each == '-';
            legal.append(isLegal ? each : '-');
        }
        String trimmed = legal.toString().replaceAll("-{2,}", "-").replaceAll("^[-._]+|-+$", "");
        if (trimmed.isEmpty()) {
            return ifEmpty;
        }
        return trimmed.length() > LENGTH_MAX ? trimmed.substring(0, LENGTH_MAX) : trimmed;
    }

    /** A valid name that this method has not returned before. */
    public String unique(String name, String ifEmpty) {
        String legal = legal(name, ifEmpty);
        String candidate = legal;
        for (int number = 2; !taken.add(candidate); number++) {
            candidate = legal.substring(0, Math.min(legal.length(), LENGTH_MAX - ROOM)) + "-" + number;
        }
        return candidate;
    }
}
