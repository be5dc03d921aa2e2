const v = "VERSION"; const f=[/* FILES */];
