package org.strowger.router.share;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** Entries in the order in which they came, with a cursor, as an owner of a bound keeps them. Counts looks at them. */
final class SharedEntries implements FairShare.Cursor {
    /** @param number the numbers of entries follow each other */
    record Entry(int number, int owner) {}

    private final FairShare share;
    private final List<Entry> entries = new ArrayList<>();
    private int at;
    private int next;
    private int looks;

    SharedEntries(int max) {
        share = new FairShare(max);
    }

    FairShare share() {
        return share;
    }

    List<Entry> all() {
        return entries;
    }

    List<Integer> ownersInOrder() {
        return entries.stream().map(Entry::owner).toList();
    }

    /** How many entries were looked at for the last newcomer. */
    int looks() {
        return looks;
    }

    Entry of(int number) {
        return entries.stream()
                .filter(each -> each.number() == number)
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no entry " + number));
    }

    /** Adds an entry without making room. */
    Entry add(int owner) {
        Entry added = new Entry(next++, owner);
        entries.add(added);
        share.enter(owner);
        return added;
    }

    /** The entry that gives way to this newcomer; it is still there. */
    int givesWay(Entry newcomer) {
        looks = 0;
        return share.givesWay(newcomer.number(), newcomer.owner(), this);
    }

    /** Adds an entry, and removes what gives way. @return the number of what gave way */
    int enter(int owner) {
        int number = givesWay(add(owner));
        if (number != FairShare.NONE) {
            remove(of(number));
        }
        return number;
    }

    void enter(int owner, int times) {
        for (int i = 0; i < times; i++) {
            enter(owner);
        }
    }

    void remove(Entry entry) {
        int index = entries.indexOf(entry);
        entries.remove(index);
        at -= index < at ? 1 : 0;
        at = at == entries.size() ? 0 : at;
        share.leave(entry.owner());
    }

    /** Removes what is beyond a lowered maximum. @return the number of searches */
    int trim() {
        int searches = 0;
        for (; share.isBeyond(); searches++) {
            int number = share.givesWay(this);
            if (number != FairShare.NONE) {
                remove(of(number));
            }
        }
        return searches;
    }

    @Override
    public int entry() {
        return entries.get(at).number();
    }

    @Override
    public int owner() {
        looks++;
        return entries.get(at).owner();
    }

    @Override
    public void advance() {
        at = at + 1 == entries.size() ? 0 : at + 1;
    }
}
