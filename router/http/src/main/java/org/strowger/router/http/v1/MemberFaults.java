package org.strowger.router.http.v1;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.http.v1.Problem.MemberFault;

/** Collects the faults of one request. */
@Within(Within.Scope.REQUEST)
final class MemberFaults {
    /**
     * The maximum number of faults. More faults would not help the client, and each fault takes about 200 octets in the
     * response.
     */
    static final int FAULTS_MAX = 50;

    private static final int SHOWN_MAX = 64;

    private final List<MemberFault> faults = new ArrayList<>();
    private int left;

    void add(String pointer, String detail, String expected) {
        if (faults.size() == FAULTS_MAX) {
            left++;
            return;
        }
        faults.add(new MemberFault(pointer, detail, expected));
    }

    /** Adds the fault that a member or parameter is unknown, with the most similar valid name. */
    void addUnknown(String pointer, String name, Collection<String> valid) {
        String shown = shown(name);
        add(pointer, "unknown: \"" + shown + "\"", SpellingHint.advice(shown, valid));
    }

    /** Returns a JSON pointer to a member (RFC 6901 section 3). */
    static String pointer(String parent, String name) {
        return parent + "/" + shown(name).replace("~", "~0").replace("/", "~1");
    }

    /** Returns the name of an unknown member, shortened. */
    static String shown(String name) {
        return name.length() > SHOWN_MAX ? name.substring(0, SHOWN_MAX) + "..." : name;
    }

    boolean isEmpty() {
        return faults.isEmpty();
    }

    Problem problem() {
        MemberFault first = faults.get(0);
        int more = faults.size() - 1 + left;
        String pointer = first.pointer().isEmpty() ? "the body" : first.pointer();
        String detail = pointer + ": " + first.detail() + (more == 0 ? "" : " (and " + more + " more)");
        return new Problem(ProblemType.INVALID_REQUEST, detail, faults, 0);
    }
}
