/** How many of a hostel's last fines are looked at for the usual ones; apart, so that the page table loads nothing else. */
export const lookedAt = 60;
