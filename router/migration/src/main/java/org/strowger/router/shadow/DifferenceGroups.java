package org.strowger.router.shadow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The differences, grouped by cause. */
final class DifferenceGroups {
    /** The maximum number of groups. With an example each, they take a few MB; more groups would not be useful. */
    static final int GROUPS_MAX = 1000;

    private final Map<Key, Group> groups = new LinkedHashMap<>();
    private long beyond;

    /**
     * The common cause of some differences.
     *
     * @param rule the route and the filters on which Strowger's decision is based
     */
    record Key(DifferenceField field, String application, String rule, String ours, String other) {}

    /** The differences with one cause; the first one is kept as an example. */
    static final class Group {
        private final Key key;
        private final Example example;
        private long count;

        Group(Key key, Example example) {
            this.key = key;
            this.example = example;
        }

        Key key() {
            return key;
        }

        Example example() {
            return example;
        }

        long count() {
            return count;
        }
    }

    /** One message of a group. */
    record Example(long timeMillis, String sender, String recipient, String ours, String other) {}

    void add(Key key, Example example) {
        Group group = groups.get(key);
        if (group == null && groups.size() == GROUPS_MAX) {
            beyond++;
            return;
        }
        if (group == null) {
            group = new Group(key, example);
            groups.put(key, group);
        }
        group.count++;
    }

    boolean isEmpty() {
        return groups.isEmpty();
    }

    /** The groups, the largest first. */
    List<Group> all() {
        List<Group> all = new ArrayList<>(groups.values());
        all.sort(Comparator.comparingLong(Group::count)
                .reversed()
                .thenComparing(each -> each.key().field())
                .thenComparing(each -> each.key().application())
                .thenComparing(each -> each.key().rule())
                .thenComparing(each -> each.key().ours()));
        return all;
    }

    /** The number of differences whose groups exceed the maximum. */
    long beyond() {
        return beyond;
    }
}
